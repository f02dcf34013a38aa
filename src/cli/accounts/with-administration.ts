import { randomBytes } from 'node:crypto'
import { ulid } from 'ulidx'
import { openConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'
import type { OperatorStore } from '#data/accounts/operator-store.ts'
import { readTiers } from '#data/reference/tiers.ts'
import { webhookKeysOf } from '#domain/keys/secret-ring.ts'
import type { OperatorDeps } from '../../administration/deps.ts'
import { secretSource } from '../../administration/secrets/server-secret-file.ts'
import type { WebhookDeps } from '../../administration/webhooks/deps.ts'
import { systemClock } from '../../clock.ts'
import type { Config } from '../../config/config.ts'
import { userName } from '../terminal/user-name.ts'

/** Opens the accounts of a configuration, runs a command of an operator with it, and closes it. */
export async function withAdministration<T>(
  config: Config,
  command: (deps: OperatorDeps & WebhookDeps & { operators: OperatorStore }) => Promise<T>,
): Promise<T> {
  await using opened = await openConfiguredAccounts(config, secretSource(config, randomBytes))
  return await command({
    accounts: opened.accounts,
    keys: opened.keys,
    usage: opened.usage,
    webhooks: opened.webhooks,
    audit: opened.audit,
    operators: opened.operators,
    tiers: readTiers(config.tiersFile),
    secrets: opened.secrets.current().signing,
    serverSecrets: opened.secrets,
    webhookKeys: webhookKeysOf(opened.secrets.current()),
    clock: systemClock,
    randomBytes,
    slots: config.slots,
    newId: () => ulid(),
    actor: `svc as ${userName()}`,
  })
}

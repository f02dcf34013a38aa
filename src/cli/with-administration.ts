import { randomBytes } from 'node:crypto'
import { ulid } from 'ulidx'
import { openAccounts } from '#data/accounts/open-accounts.ts'
import type { OperatorStore } from '#data/accounts/operator-store.ts'
import { readTiers } from '#data/reference/tiers.ts'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import { readServerSecret } from '../administration/server-secret-file.ts'
import type { WebhookDeps } from '../administration/webhooks/deps.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { userName } from './user-name.ts'

/** Opens the accounts database of the data folder, runs a command of an operator with it, and closes it. */
export async function withAdministration<T>(
  config: Config,
  command: (deps: WebhookDeps & { operators: OperatorStore }) => Promise<T>,
): Promise<T> {
  const secrets = serverSecrets(readServerSecret(config.dataDir, config.keySecret, randomBytes))
  await using opened = await openAccounts(config.dataDir, secrets)
  return await command({
    accounts: opened.accounts,
    keys: opened.keys,
    usage: opened.usage,
    webhooks: opened.webhooks,
    audit: opened.audit,
    operators: opened.operators,
    tiers: readTiers(config.tiersFile),
    secrets,
    clock: systemClock,
    randomBytes,
    newId: () => ulid(),
    actor: `svc as ${userName()}`,
  })
}

import { keyEnd } from '#domain/keys/rotation.ts'
import { closeAccount } from './accounts/close-account.ts'
import { createAccount } from './accounts/create-account.ts'
import { listAccounts } from './accounts/list-accounts.ts'
import { renameAccount } from './accounts/rename-account.ts'
import { resumeAccount } from './accounts/resume-account.ts'
import { setTier } from './accounts/set-tier.ts'
import { showAccount } from './accounts/show-account.ts'
import { suspendAccount } from './accounts/suspend-account.ts'
import type { Administration } from './administration.ts'
import type { AdministrationDeps } from './deps.ts'
import { exportAccount } from './export/export-account.ts'
import { createdKey, keyRequest, keyValue } from './keys/key-values.ts'
import { createKey, revokeKey } from './keys/keys.ts'
import { listExpiringKeys } from './keys/list-expiring-keys.ts'
import { listKeys } from './keys/list-keys.ts'
import { rotateKey } from './keys/rotate-key.ts'
import { showKey } from './keys/show-key.ts'
import { accountUsage } from './usage/account-usage.ts'
import { listUsage } from './usage/list-usage.ts'
import type { WebhookDeps } from './webhooks/deps.ts'
import { localWebhooks } from './webhooks/local-webhooks.ts'

/** Runs a change of an account, and shows the account after it. */
const changed = async (deps: AdministrationDeps, { id }: { id: string }) => showAccount(deps, id)

const accountsOf = (deps: AdministrationDeps) =>
  ({
    listAccounts: page => listAccounts(deps, page),
    createAccount: async request => {
      const { account, secretKey } = await createAccount(deps, request)
      return { account_id: account.id, name: account.name, tier: account.tier, secret_key: secretKey }
    },
    showAccount: id => showAccount(deps, id),
    changeAccount: async (id, { tier, name }) => {
      if (tier !== undefined) await setTier(deps, id, tier)
      if (name !== undefined) await renameAccount(deps, id, name)
      return showAccount(deps, id)
    },
    suspendAccount: async (id, reason) => changed(deps, await suspendAccount(deps, id, reason)),
    resumeAccount: async id => changed(deps, await resumeAccount(deps, id)),
    closeAccount: async id => changed(deps, await closeAccount(deps, id)),
    accountUsage: (id, query) => accountUsage(deps, id, query),
    listUsage: query => listUsage(deps, query),
    exportAccount: (id, days) => exportAccount(deps, id, days),
  }) satisfies Partial<Administration>

const keysOf = (deps: AdministrationDeps) =>
  ({
    listKeys: async (accountId, page) => (await listKeys(deps, accountId, page)).map(keyValue),
    createKey: async (accountId, request) => {
      const replace = request.replace ?? false
      const { key, text } = await createKey(deps, accountId, keyRequest(request), { replace })
      return createdKey(key, text)
    },
    listExpiringKeys: async span => (await listExpiringKeys(deps, span)).map(keyValue),
    showKey: async kid => keyValue(await showKey(deps, kid)),
    rotateKey: async (kid, keepOldMs) => {
      const { key, old, text } = await rotateKey(deps, kid, { keepOldMs })
      return { ...createdKey(key, text), replaces: old.kid, old_valid_until: keyEnd(old) }
    },
    revokeKey: kid => revokeKey(deps, kid),
  }) satisfies Partial<Administration>

/** The administration of an open data folder. */
export const localAdministration = (deps: WebhookDeps): Administration => ({
  ...accountsOf(deps),
  ...keysOf(deps),
  ...localWebhooks(deps),
})

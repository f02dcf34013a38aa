import { randomBytes } from 'node:crypto'
import type { Accounts } from '#data/accounts/accounts.ts'
import type { AuditLog } from '#data/accounts/audit-log.ts'
import { openConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'
import type { OperatorStore } from '#data/accounts/operator-store.ts'
import { readTiers } from '#data/reference/tiers.ts'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import type { WebhookDeps } from '../../src/administration/webhooks/deps.ts'
import { databaseOf } from './database-of.ts'
import { tempFolder } from './temp-folder.ts'
import { isPostgresTested } from './test-store.ts'

export interface Administration extends AsyncDisposable, WebhookDeps {
  dataDir: string
  audit: AuditLog
  operators: OperatorStore
  /** Opens the same accounts as another server would. */
  openOther(): Promise<Accounts>
  /** Records usage, as requests do. */
  record: UsageLedger['record']
  /** Moves the clock, which starts at 2026-11-20T15:00:00Z, unless the test says otherwise. */
  advance(ms: number): void
}

/** The dependencies of operators' commands, in a temporary folder: a fixed clock, sequential ids. */
export async function openAdministration(start = Date.parse('2026-11-20T15:00:00Z')): Promise<Administration> {
  const secrets = serverSecrets('a server secret of some forty characters')
  const folder = tempFolder()
  await using stack = new AsyncDisposableStack()
  stack.use(folder)
  const { SVC_DATABASE_URL: databaseUrl } = isPostgresTested ? await databaseOf(folder.path) : {}
  const open = () => openConfiguredAccounts({ dataDir: folder.path, databaseUrl })
  const accounts = stack.use(await open())
  const owned = stack.move()
  let time = start
  let ids = 0
  return {
    dataDir: folder.path,
    openOther: open,
    record: accounts.usage.record,
    accounts: accounts.accounts,
    keys: accounts.keys,
    usage: accounts.usage,
    webhooks: accounts.webhooks,
    audit: accounts.audit,
    operators: accounts.operators,
    tiers: readTiers(),
    secrets,
    webhookKeys: [secrets.webhookKey],
    clock: { now: () => time, monotonic: () => time },
    randomBytes,
    newId: () => String(++ids),
    actor: 'test',
    advance: ms => {
      time += ms
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { ulid } from 'ulidx'
import type { SecretSource } from '#domain/keys/secret-ring.ts'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import { type Connection, openConnection } from '../connection.ts'
import { createAccountStore } from '../embedded/accounts/account-store.ts'
import { createAuditLog, type EmbeddedAuditLog } from '../embedded/accounts/audit-log.ts'
import { checkFolder, markFolder } from '../embedded/accounts/folder-identity.ts'
import { createKeyStore } from '../embedded/accounts/key-store.ts'
import { createOperatorStore } from '../embedded/accounts/operator-store.ts'
import { createFolderSecrets, type FolderSecrets } from '../embedded/accounts/secret-rings.ts'
import { secretRows } from '../embedded/accounts/secret-rows.ts'
import { createSecretStore } from '../embedded/accounts/secret-store.ts'
import { createIdempotencyStore } from '../embedded/idempotency/idempotency-store.ts'
import { createAnonymousAdmissions } from '../embedded/usage/anonymous-admissions.ts'
import { createGroupCommit, type GroupCommit } from '../embedded/usage/group-commit.ts'
import { createHealthMinutes } from '../embedded/usage/health-minutes.ts'
import { createUsageLedger } from '../embedded/usage/usage-ledger.ts'
import { createWebhookStore } from '../embedded/webhooks/webhook-store.ts'
import type { IdempotencyStore } from '../idempotency/idempotency-store.ts'
import { up as accountsAndKeys } from '../migrations/accounts/001-accounts-and-keys.ts'
import { up as auditLog } from '../migrations/accounts/002-audit-log.ts'
import { up as accountStates } from '../migrations/accounts/004-account-states.ts'
import { up as keysByExpiry } from '../migrations/accounts/005-keys-by-expiry.ts'
import { up as operators } from '../migrations/accounts/006-operators.ts'
import { up as serverSecretNumbers } from '../migrations/accounts/007-server-secrets.ts'
import { up as auditRetention } from '../migrations/accounts/008-audit-retention.ts'
import { up as keysByEnd } from '../migrations/accounts/009-keys-by-end.ts'
import { up as folderIdentity } from '../migrations/folder-identity.ts'
import { migrate } from '../migrations/migrate.ts'
import type { Step } from '../migrations/migration-source.ts'
import { up as usage } from '../migrations/usage/001-usage.ts'
import { up as idempotency } from '../migrations/usage/002-idempotency.ts'
import { up as packedAnswers } from '../migrations/usage/003-packed-answers.ts'
import { up as rollups } from '../migrations/usage/005-rollups.ts'
import { up as pending } from '../migrations/usage/006-pending.ts'
import { up as rollupsByKey } from '../migrations/usage/007-rollups-by-key.ts'
import { up as rollupsByOperation } from '../migrations/usage/008-rollups-by-operation.ts'
import { up as anonymousAdmissions } from '../migrations/usage/009-anonymous-admissions.ts'
import { up as healthMinutes } from '../migrations/usage/010-health-minutes.ts'
import { up as webhooks } from '../migrations/usage/011-webhooks.ts'
import { makePrivateDatabase, makePrivateFolder } from '../private-files.ts'
import { retryWhileBusy } from '../retry-while-busy.ts'
import { sameFileCheck } from '../same-file.ts'
import type { StatementObserver } from '../statement-observer.ts'
import type { AnonymousAdmissions } from '../usage/anonymous-admissions.ts'
import type { HealthMinutes } from '../usage/health-minutes.ts'
import type { LedgerWrites, UsageLedger } from '../usage/usage-ledger.ts'
import type { WebhookStore } from '../webhooks/webhook-store.ts'
import type { AccountStore } from './account-store.ts'
import { removeOldDrafts } from './audit-head.ts'
import type { AuditLog } from './audit-log.ts'
import { DataFolderError } from './data-folder-error.ts'
import type { KeyStore } from './key-store.ts'
import type { OperatorStore } from './operator-store.ts'
import type { SecretStore } from './secret-store.ts'
import type { SharedDatabase } from './shared-database.ts'

/** The migrations of `accounts.sqlite`, in their order. */
export const accountSteps: readonly Step[] = [
  ['001-accounts-and-keys', accountsAndKeys],
  ['002-audit-log', auditLog],
  ['003-folder-identity', folderIdentity],
  ['004-account-states', accountStates],
  ['005-keys-by-expiry', keysByExpiry],
  ['006-operators', operators],
  ['007-server-secrets', serverSecretNumbers],
  ['008-audit-retention', auditRetention],
  ['009-keys-by-end', keysByEnd],
]
/** The migrations of `usage.sqlite`, in their order. */
export const usageSteps: readonly Step[] = [
  ['001-usage', usage],
  ['002-idempotency', idempotency],
  ['003-packed-answers', packedAnswers],
  ['004-folder-identity', folderIdentity],
  ['005-rollups', rollups],
  ['006-pending', pending],
  ['007-rollups-by-key', rollupsByKey],
  ['008-rollups-by-operation', rollupsByOperation],
  ['009-anonymous-admissions', anonymousAdmissions],
  ['010-health-minutes', healthMinutes],
  ['011-webhooks', webhooks],
]

/** The stores of accounts and of usage: in `accounts.sqlite` and `usage.sqlite`, or in PostgreSQL. */
export interface Accounts extends AsyncDisposable {
  accounts: AccountStore
  keys: KeyStore
  usage: UsageLedger
  idempotency: IdempotencyStore
  anonymous: AnonymousAdmissions
  health: HealthMinutes
  webhooks: WebhookStore
  audit: AuditLog
  operators: OperatorStore
  /** How the writer of usage is doing. */
  writes: LedgerWrites
  /** The server secrets; they cannot be read if the folder was opened without them. */
  secrets: SecretStore
  /** The database, if several servers share it. */
  shared: SharedDatabase | undefined
  /** Connects another thread to the writer of usage; undefined where each thread has connections of its own. */
  connectWriter: GroupCommit['connect'] | undefined
  /** Rejects if the database cannot be read. */
  check(): Promise<void>
}

/** The databases of a data folder. */
export const accountFiles = (dataDir: string) => ({
  accounts: join(dataDir, 'accounts.sqlite'),
  usage: join(dataDir, 'usage.sqlite'),
})

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Whether a data folder has an accounts or a usage database that is not empty. Creates nothing. */
export const hasAccounts = (dataDir: string): boolean =>
  Object.values(accountFiles(dataDir)).some(file => sizeOf(file) > 0)

async function openFile(
  file: string,
  steps: readonly Step[],
  stack: AsyncDisposableStack,
  observer: StatementObserver | undefined,
): Promise<Connection> {
  // SQLite does not wait for the lock that a new file's change to a write-ahead log takes.
  makePrivateDatabase(file)
  const connection = stack.use(await retryWhileBusy(() => openConnection(file, observer)))
  await migrate(connection.knex, steps)
  return connection
}

const noSecrets: SecretSource = {
  read: () => {
    throw new DataFolderError('this data folder was opened without its server secret')
  },
  stamp: () => '',
}

const fingerprintsOf = (source: SecretSource | undefined) => () =>
  source?.read().map(text => serverSecrets(text).fingerprint)

/** Rejects with `DataFolderError` unless the databases of a folder, and the server secrets, belong together. */
export const checkSecrets = (dataDir: string, source: SecretSource): Promise<void> =>
  checkFolder(accountFiles(dataDir), fingerprintsOf(source))

/** Numbers the secrets of the folder, and enters one that signs for the first time into the audit log. */
async function adoptSecrets(secrets: FolderSecrets, audit: EmbeddedAuditLog) {
  const at = new Date().toISOString()
  const isFirst = await retryWhileBusy(async () => secrets.register(at))
  if (isFirst) audit.seal()
  const { number } = secrets.current().signing
  const entry = { at, actor: 'svc', account_id: null, kid: null, action: 'server_secret_used', detail: { number } }
  await retryWhileBusy(async () => audit.isBehind() && audit.append({ id: ulid(), ...entry }))
}

/**
 * Opens `accounts.sqlite` and `usage.sqlite` in the data folder, creating and migrating them as needed. Two files,
 * because every commit makes other connections of the same file read their pages again: the key of a request would be
 * read again after every charge. Rejects with `DataFolderError` if they, or the server secrets, do not belong together.
 * Without a source of secrets, as in read-only tools, these are not checked. With `writer`, another thread writes usage.
 */
export async function openAccounts(
  dataDir: string,
  source?: SecretSource,
  { observer, writer }: { observer?: StatementObserver | undefined; writer?: (() => MessagePort) | undefined } = {},
): Promise<Accounts> {
  const files = accountFiles(dataDir)
  makePrivateFolder(dataDir)
  await checkFolder(files, fingerprintsOf(source))
  // Closes what is open should a later step fail: an open connection would keep the process alive.
  await using stack = new AsyncDisposableStack()
  const connection = await openFile(files.accounts, accountSteps, stack, observer)
  const { raw: usageDatabase } = await openFile(files.usage, usageSteps, stack, observer)
  const writes = createGroupCommit(usageDatabase.name, { observer, writer })
  const checkFile = sameFileCheck(files.accounts)
  const headFile = join(dataDir, 'audit-head')
  removeOldDrafts(headFile)
  const rows = secretRows(connection.raw)
  const secrets = createFolderSecrets(rows, source ?? noSecrets)
  const audit = createAuditLog(connection.raw, source && { secrets, headFile })
  await retryWhileBusy(async () => markFolder({ accounts: connection.raw, usage: usageDatabase }, randomUUID()))
  if (source) await adoptSecrets(secrets, audit)
  const opened = {
    accounts: createAccountStore(connection, audit),
    keys: createKeyStore(connection, audit),
    usage: stack.use(createUsageLedger(usageDatabase, writes, observer)),
    idempotency: createIdempotencyStore(usageDatabase, writes),
    anonymous: createAnonymousAdmissions(usageDatabase, writes),
    health: createHealthMinutes(writes),
    webhooks: createWebhookStore(usageDatabase, writes),
    audit: audit.log,
    operators: createOperatorStore(connection.raw, audit),
    writes,
    secrets: createSecretStore(connection.raw, { rows, secrets, audit }),
    shared: undefined,
    connectWriter: writes.connect,
    check: async () => {
      checkFile()
      connection.raw.prepare('SELECT count(*) FROM accounts').get()
      usageDatabase.prepare('SELECT 1 FROM usage_months LIMIT 1').get()
    },
  }
  const owned = stack.move()
  return { ...opened, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

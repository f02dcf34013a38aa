import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ulid } from 'ulidx'
import type { SecretSource } from '#domain/keys/secret-ring.ts'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { secretChanged } from '../accounts/audit-entries.ts'
import { namingDamage } from '../accounts/damaged-database.ts'
import { DataFolderError } from '../accounts/data-folder-error.ts'
import { refuseOtherSteps } from '../accounts/refuse-other-steps.ts'
import { makePrivateDatabase, makePrivateFolder } from '../files/private-files.ts'
import { removeOldDrafts } from '../files/remove-old-drafts.ts'
import { accountSteps } from '../migrations/accounts/account-steps.ts'
import { migrate } from '../migrations/migrate.ts'
import type { Step } from '../migrations/migration-source.ts'
import { usageSteps } from '../migrations/usage/usage-steps.ts'
import { type Connection, openConnection } from '../sqlite/connection.ts'
import { retryWhileBusy } from '../sqlite/retry-while-busy.ts'
import { sameFileCheck } from '../sqlite/same-file.ts'
import type { StatementObserver } from '../statement-observer.ts'
import { accountFiles } from './account-files.ts'
import { createAccountStore } from './accounts/account-store.ts'
import { createAuditLog, type EmbeddedAuditLog } from './accounts/audit-log.ts'
import { checkFolder, markFolder } from './accounts/folder-identity.ts'
import { createKeyStore } from './accounts/key-store.ts'
import { createOperatorStore } from './accounts/operator-store.ts'
import { createFolderSecrets, type FolderSecrets } from './accounts/secret-rings.ts'
import { secretRows } from './accounts/secret-rows.ts'
import { createSecretStore } from './accounts/secret-store.ts'
import { createIdempotencyStore } from './idempotency/idempotency-store.ts'
import { createAnonymousAdmissions } from './usage/anonymous-admissions.ts'
import { type ConnectWriter, createGroupCommit } from './usage/group-commit.ts'
import { createHealthMinutes } from './usage/health-minutes.ts'
import { createUsageLedger } from './usage/usage-ledger.ts'
import { createWebhookStore } from './webhooks/webhook-store.ts'

async function openFile(
  file: string,
  steps: readonly Step[],
  stack: AsyncDisposableStack,
  observer: StatementObserver | undefined,
): Promise<Connection> {
  // SQLite does not wait for the lock that a new file's change to a write-ahead log takes.
  makePrivateDatabase(file)
  try {
    const connection = stack.use(await retryWhileBusy(() => openConnection(file, observer)))
    refuseOtherSteps(connection.raw, steps)
    await migrate(connection.knex, steps)
    return connection
  } catch (error) {
    throw namingDamage(file, error)
  }
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
  await retryWhileBusy(async () => audit.seal.begin())
  const isFirst = await retryWhileBusy(async () => secrets.register(at))
  if (isFirst) audit.seal.write()
  const { number } = secrets.current().signing
  const entry = secretChanged('server_secret_used', { id: ulid(), actor: 'svc', at }, { number })
  await retryWhileBusy(async () => audit.isBehind() && audit.append(entry))
  await retryWhileBusy(async () => audit.seal.catchUp())
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
  { observer, writer }: { observer?: StatementObserver | undefined; writer?: ConnectWriter | undefined } = {},
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
    accounts: createAccountStore(connection.raw, audit),
    keys: createKeyStore(connection.raw, audit),
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
    },
    checkUsage: async () => {
      usageDatabase.prepare('SELECT 1 FROM usage_months LIMIT 1').get()
    },
  }
  const owned = stack.move()
  return { ...opened, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

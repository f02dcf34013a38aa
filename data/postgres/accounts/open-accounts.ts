import { join } from 'node:path'
import { ulid } from 'ulidx'
import type { SecretSource } from '#domain/keys/secret-ring.ts'
import type { AccountStore } from '../../accounts/account-store.ts'
import { type AuditLink, isChainBehind } from '../../accounts/audit-chain.ts'
import { secretChanged } from '../../accounts/audit-entries.ts'
import type { AuditEntry } from '../../accounts/audit-entry.ts'
import type { AuditLog } from '../../accounts/audit-log.ts'
import type { KeyStore } from '../../accounts/key-store.ts'
import type { OperatorStore } from '../../accounts/operator-store.ts'
import type { SecretStore } from '../../accounts/secret-store.ts'
import { removeOldDrafts } from '../../files/remove-old-drafts.ts'
import type { Postgres, Queryable } from '../connect.ts'
import { createAccountStore } from './account-store.ts'
import { createAuditLog } from './audit-log.ts'
import { auditAll, changeIn, createChanges, keyLeaseMs, lastLinkSql, type RunChange } from './changes.ts'
import { connectQuestions } from './connect-questions.ts'
import { gatheredReads } from './gathered-reads.ts'
import { holdKeys, type KeyLease } from './key-lease.ts'
import { createKeyStore } from './key-store.ts'
import { createOperatorStore } from './operator-store.ts'
import { createDatabaseSecrets, type DatabaseSecrets, registerSecrets } from './secret-rings.ts'
import { createSecretStore } from './secret-store.ts'

/** The stores of accounts in a migrated PostgreSQL. */
interface PostgresAccounts extends AsyncDisposable {
  accounts: AccountStore
  keys: KeyStore
  audit: AuditLog
  operators: OperatorStore
  secrets: SecretStore
  /** Runs a change of several stores. */
  run: RunChange
  /** Adds entries to the audit log in a transaction that has begun; the head of the log is not kept. */
  auditIn: (transaction: Queryable, entries: readonly AuditEntry[]) => Promise<void>
  /** The keys that are held in memory, if the process holds any. */
  lease: KeyLease | undefined
}

interface PostgresAccountsOptions {
  url: string
  postgres: Postgres
  /** Where the head of the audit log is kept, outside the database. */
  folder: string
  /** Without secrets, entries of the audit log cannot be checked. */
  source?: SecretSource | undefined
  /** Whether keys are held in memory, as a server does; otherwise each is read when it is asked for. */
  holdsKeys?: boolean
  /** The same in all processes of a database. */
  leaseMs?: number
}

const noSecrets: SecretSource = { read: () => [], stamp: () => '' }

/** Enters a secret that signs for the first time into the audit log. */
async function enterSecret(run: RunChange, secrets: DatabaseSecrets) {
  const { number } = secrets.current().signing
  await run(async ({ query, audit }) => {
    const [last] = await query<AuditLink>(lastLinkSql)
    if (!isChainBehind(last, secrets.current())) return
    const at = new Date().toISOString()
    await audit(secretChanged('server_secret_used', { id: ulid(), actor: 'svc', at }, { number }))
  })
}

/** Opens the accounts. Rejects with DataFolderError if the server secrets are not those of the database. */
export async function openPostgresAccounts({
  url,
  postgres,
  folder,
  source,
  holdsKeys = false,
  leaseMs = keyLeaseMs,
}: PostgresAccountsOptions): Promise<PostgresAccounts> {
  await using stack = new AsyncDisposableStack()
  const secrets = createDatabaseSecrets(postgres, source ?? noSecrets)
  const headFile = join(folder, 'audit-head')
  removeOldDrafts(headFile)
  const protection = source && { secrets, headFile }
  if (source) {
    await createChanges(postgres, undefined)(change => registerSecrets(change, source, new Date().toISOString()))
    await secrets.reload()
  }
  const run = createChanges(postgres, protection)
  if (source) await enterSecret(run, secrets)
  const questions = holdsKeys ? stack.use(connectQuestions(url)) : undefined
  const lease = questions && stack.use(holdKeys({ postgres, ...questions }, leaseMs))
  const read = gatheredReads(postgres)
  const reader = lease ?? { find: async (kid: string) => (await read(kid)).key, isCurrent: () => false }
  const owned = stack.move()
  return {
    accounts: createAccountStore(postgres, run, leaseMs),
    keys: createKeyStore(postgres, run, { ...reader, leaseMs }),
    audit: createAuditLog(postgres, run, protection),
    operators: createOperatorStore(postgres, run, lease),
    secrets: createSecretStore(postgres, run, secrets, leaseMs),
    run,
    auditIn: async (transaction, entries) => {
      await changeIn(transaction, protection, change => auditAll(change, entries))
    },
    lease,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

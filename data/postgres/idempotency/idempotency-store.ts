import { setTimeout as sleep } from 'node:timers/promises'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { dayOf, monthOf } from '#domain/calendar.ts'
import { errorCode } from '#domain/error-code.ts'
import { requestDigest } from '#domain/idempotency/canonical-json.ts'
import type { ClaimResult, IdempotencyRun } from '#domain/idempotency/idempotency-run.ts'
import {
  type IdempotencyState,
  idempotencyState,
  leaseMs,
  maxLeaseMs,
  retentionMs,
  type StoredIdempotencyKey,
} from '#domain/idempotency/idempotency-state.ts'
import { oncePerMinute } from '../../async/once-per-minute.ts'
import type { IdempotencyStore } from '../../idempotency/idempotency-store.ts'
import { pack } from '../../idempotency/packing.ts'
import { digested, unpacked } from '../../idempotency/stored-request.ts'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import { purgeInBatches } from '../../usage/purge-in-batches.ts'
import type { Postgres } from '../connect.ts'
import { refusalOf } from '../postgres-error.ts'
import type { Charges } from '../usage/ledger-groups.ts'
import type { OnMaintenanceError } from '../usage/maintenance.ts'
import { makeNextDays } from '../usage/make-days.ts'
import { changesText, isBilled } from '../usage/usage-rows.ts'

/** Keys deleted in one statement. */
const purgeBatchSize = 50
// Milliseconds. A statement whose reply was lost is sent again: each finds what the one before it did.
const patienceMs = 2_000
const pauseMs = 50

interface PostgresIdempotencyDeps {
  postgres: Postgres
  /** Called with entries when they are stored with their answer. */
  onBilled(entries: readonly UsageEntry[]): void
  /** Whether charges are answered, which is known to the ledger. */
  charges?: Charges
  /** The clock of this process, in milliseconds since the epoch, which is compared with the database's. */
  wallClock?: () => number
  onMaintenanceError?: OnMaintenanceError | undefined
}

type Claimed = StoredIdempotencyKey & {
  state: 'claimed' | 'stored' | 'full' | 'storage_full'
  at: number
  until: number
}

interface Completed {
  state: 'answered' | 'refused' | 'lost'
  used: number
  is_again: boolean
}

const placesOf = (count: number) => Array.from({ length: count }, (_, at) => `$${at + 1}`).join(', ')

const stateSql = `
  SELECT time_of_server($3, $4) AS at, k.* FROM idempotency_keys AS k WHERE kid = $1 AND idempotency_key = $2`
const claimSql = `SELECT * FROM claim_key(${placesOf(11)})`
// A charge that waits for a lock holds a connection: as long as the ledger's are waited for, and no longer.
const completeSql = `
  WITH patience AS MATERIALIZED (SELECT set_config('lock_timeout', '${patienceMs}', true) AS ms),
    completed AS MATERIALIZED (SELECT complete_key(${placesOf(17)}) AS result FROM patience WHERE ms <> '')
  SELECT (result).* FROM completed`
const renewSql = `
  UPDATE idempotency_keys SET lease_until_ms = time_of_server($4, $5) + ${leaseMs}
  WHERE kid = $1 AND idempotency_key = $2 AND run = $3 RETURNING 1`
const runningSql = `
  SELECT count(*) AS running FROM idempotency_keys, time_of_server($2, $3) AS at
  WHERE kid = $1 AND run IS NOT NULL AND lease_until_ms > at AND lease_until_ms <= at + ${maxLeaseMs}`

const purgeSql = 'SELECT purge_keys(NULL, 0, time_of_server($1, $2) - $3::bigint, $4) AS purged'
const rules = [retentionMs, leaseMs, maxLeaseMs]

const runOf = ({ kid, idempotencyKey, run }: IdempotencyRun) => [kid, idempotencyKey, run]

/** Retries a statement for two seconds while the database is away; tries it only once while charges are stalled. */
async function patiently<T>(work: () => Promise<T>, charges?: Charges): Promise<T> {
  const until = performance.now() + patienceMs
  for (;;)
    try {
      return await work()
    } catch (error) {
      const isOver = performance.now() >= until || charges?.isStalled()
      if (!(error instanceof StoreUnavailableError) || isOver) throw error
      await sleep(pauseMs)
    }
}

// A lock that was not free in time, or a statement that was cancelled.
const isUnanswered = (error: unknown) => error instanceof Error && /^(55P03|57014)$/.test(errorCode(error.cause))

/** Runs a charge; refused at once while charges are not answered. */
async function charged<T>(charges: Charges | undefined, charge: () => Promise<T>): Promise<T> {
  if (charges?.isStalled()) throw new StoreUnavailableError('PostgreSQL is unavailable: writes are not answered')
  try {
    return await charge()
  } catch (error) {
    if (isUnanswered(error)) charges?.suspect()
    throw error
  }
}

/** The arguments of `complete_key` after the answer. */
const entryValues = (entry: UsageEntry): unknown[] => [
  entry.account_id,
  monthOf(entry.at),
  entry.included,
  changesText([entry]),
  entry.request_id,
  dayOf(entry.at),
  entry.env,
  entry.operation,
  entry.bucket,
  entry.country,
  entry.at,
  isBilled(entry) ? entry.units : 0,
  entry.outcome,
]

/**
 * The idempotency keys in PostgreSQL. Every job is one statement, which may be sent twice: a run finds its own claim and its own
 * answer. Times are those of the server if its clock is within a second of the database's, and otherwise the database's.
 */
export function createIdempotencyStore({
  postgres,
  onBilled,
  charges,
  wallClock = Date.now,
  onMaintenanceError = () => {},
}: PostgresIdempotencyDeps): IdempotencyStore {
  const onRefused = oncePerMinute(error => onMaintenanceError(error, 'charge'))
  /** Rejects with TablesRefuseError, and reports its reason, if an operator has changed the tables. */
  const query = <Row extends object>(name: string, text: string, values: readonly unknown[], before?: Charges) =>
    patiently(() => postgres.query<Row>({ name, text }, values), before).catch(error => {
      const refusal = refusalOf(error)
      if (refusal) onRefused(refusal)
      throw refusal ?? error
    })

  const stateOf = (stored: StoredIdempotencyKey & { at: number }, request: string): IdempotencyState =>
    unpacked(idempotencyState(stored, requestDigest(request), stored.at), request)

  return {
    state: async ({ kid, idempotencyKey, request }, now) => {
      const values = [kid, idempotencyKey, now, wallClock()]
      const [stored] = await query<StoredIdempotencyKey & { at: number }>('key_state', stateSql, values)
      return stored ? stateOf(stored, request) : { state: 'unused' }
    },
    claim: async ({ request, kid, idempotencyKey, run, accountId, cap, maxStoredBytes, now }): Promise<ClaimResult> => {
      const { digest, outline } = await digested(request)
      const key = [kid, idempotencyKey, accountId, digest, outline, run, cap, maxStoredBytes]
      const [claimed] = await query<Claimed>('claim_key', claimSql, [...key, now, wallClock(), rules], charges)
      if (!claimed) throw new Error('a claim has no result')
      if (claimed.state === 'storage_full') return { state: 'storage_full', until: claimed.until }
      if (claimed.state !== 'stored') return { state: claimed.state }
      const state = stateOf(claimed, request)
      return state.state === 'unused' ? { state: 'running' } : state
    },
    renew: async (run, now) => {
      const rows = await query('renew_key', renewSql, [...runOf(run), now, wallClock()])
      return rows.length > 0
    },
    complete: async (run, answer, entry) => {
      const packed = await pack(answer, run.request)
      const values = [...runOf(run), packed, ...entryValues(entry)]
      const complete = () => query<Completed>('complete_key', completeSql, values)
      // What is not billed changes no month.
      const [completed] = await (isBilled(entry) ? charged(charges, complete) : complete())
      if (!completed || completed.state === 'lost') return { state: 'lost' }
      const { state, used } = completed
      if (state === 'answered' && !completed.is_again) onBilled([entry])
      return { state, used }
    },
    release: async run => {
      const [row] = await query<{ forgotten: boolean }>(
        'release_key',
        'SELECT forget_key($1, $2, $3) AS forgotten',
        runOf(run),
      )
      return row?.forgotten ?? false
    },
    running: async (kid, now) => {
      const [row] = await query<{ running: number }>('running_keys', runningSql, [kid, now, wallClock()])
      return row?.running ?? 0
    },
    purge: async now => {
      await makeNextDays(postgres, 'idempotency_keys', onMaintenanceError)
      return purgeInBatches(purgeBatchSize, async () => {
        const values = [now, wallClock(), retentionMs, purgeBatchSize]
        const [row] = await query<{ purged: number }>('purge_keys', purgeSql, values)
        return row?.purged ?? 0
      })
    },
  }
}

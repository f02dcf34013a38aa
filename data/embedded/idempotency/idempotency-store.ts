import type { Database } from 'better-sqlite3'
import { requestDigest } from '#domain/idempotency/canonical-json.ts'
import type { IdempotencyKeyId } from '#domain/idempotency/idempotency-run.ts'
import { idempotencyState, retentionMs, type StoredIdempotencyKey } from '#domain/idempotency/idempotency-state.ts'
import type { IdempotencyStore } from '../../idempotency/idempotency-store.ts'
import { pack } from '../../idempotency/packing.ts'
import { digested, nameOf, unpacked } from '../../idempotency/stored-request.ts'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import { purgeInBatches } from '../../usage/purge-in-batches.ts'
import type { GroupCommit } from '../usage/group-commit.ts'
import { runningSql, storedKeySql } from './idempotency-sql.ts'

/** Keys deleted in one transaction: answers are large, and writes wait behind it. */
const purgeBatchSize = 50

/** The idempotency keys of a usage database, written by the writer thread of its ledger. */
export function createIdempotencyStore(database: Database, writes: Pick<GroupCommit, 'submit'>): IdempotencyStore {
  const find = database.prepare<[IdempotencyKeyId], StoredIdempotencyKey>(storedKeySql)
  const running = database.prepare<[{ kid: string; now: number }], number>(runningSql).pluck()
  return {
    state: async ({ kid, idempotencyKey, request }, now) => {
      const stored = withStoreErrors(() => find.get({ kid, idempotencyKey }))
      return stored ? unpacked(idempotencyState(stored, requestDigest(request), now), request) : { state: 'unused' }
    },
    claim: async ({ request, ...claim }) => {
      const stored = await digested(request)
      return unpacked(await writes.submit({ kind: 'claim_key', ...claim, ...stored }), request)
    },
    renew: (run, now) => writes.submit({ kind: 'renew_key', ...nameOf(run), now }),
    complete: async (run, answer, entry) => {
      const packed = await pack(answer, run.request)
      return writes.submit({ kind: 'complete_key', ...nameOf(run), answer: packed, entry })
    },
    release: run => writes.submit({ kind: 'release_key', ...nameOf(run) }),
    running: async (kid, now) => withStoreErrors(() => running.get({ kid, now })) ?? 0,
    purge: now =>
      purgeInBatches(purgeBatchSize, () =>
        writes.submit({ kind: 'purge_keys', before: now - retentionMs, limit: purgeBatchSize }),
      ),
  }
}

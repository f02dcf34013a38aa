import type { Database } from 'better-sqlite3'
import type { AnonymousAdmission } from '#domain/limits/anonymous-admission.ts'
import { withStoreErrors } from '../store-unavailable-error.ts'
import type { GroupCommit } from './group-commit.ts'
import { purgeInBatches } from './purge-in-batches.ts'
import { purgeBatchSize } from './usage-job.ts'

/** The admissions of callers without a key, kept over restarts. All reject with StoreUnavailableError. */
export interface AnonymousAdmissions {
  /** Adds admissions; of all, the newest 100,000 are kept. A power cut may lose them. */
  add(admissions: readonly AnonymousAdmission[]): Promise<void>
  /** The admissions after a time, oldest first. */
  since(ms: number): AnonymousAdmission[]
  /** Deletes the admissions until a time, a few at a time; resolves to their number. */
  purge(untilMs: number): Promise<number>
}

export function createAnonymousAdmissions(
  database: Database,
  writes: Pick<GroupCommit, 'submit'>,
): AnonymousAdmissions {
  const read = database.prepare<[number], AnonymousAdmission>(
    'SELECT address, at_ms AS at FROM anonymous_admissions WHERE at_ms > ? ORDER BY at_ms, id',
  )
  return {
    add: async admissions => {
      await writes.submit({ kind: 'add_anonymous', admissions: [...admissions] })
    },
    since: ms => withStoreErrors(() => read.all(ms)),
    purge: untilMs => purgeInBatches(purgeBatchSize, () => writes.submit({ kind: 'purge_anonymous', untilMs })),
  }
}

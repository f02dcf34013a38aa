import type { Database } from 'better-sqlite3'
import type { AnonymousAdmission } from '#domain/limits/anonymous-admission.ts'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import type { AnonymousAdmissions } from '../../usage/anonymous-admissions.ts'
import { purgeInBatches } from '../../usage/purge-in-batches.ts'
import type { GroupCommit } from './group-commit.ts'
import { purgeBatchSize } from './usage-job.ts'

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
    since: async ms => withStoreErrors(() => read.all(ms)),
    purge: untilMs => purgeInBatches(purgeBatchSize, () => writes.submit({ kind: 'purge_anonymous', untilMs })),
  }
}

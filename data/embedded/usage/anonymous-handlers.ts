import type BetterSqlite3 from 'better-sqlite3'
import { maxAnonymousAdmissions } from '../../usage/anonymous-admissions.ts'
import { type JobResult, purgeBatchSize, type UsageJob } from './usage-job.ts'

type JobOf<Kind extends UsageJob['kind']> = Extract<UsageJob, { kind: Kind }>

const trimSql = `DELETE FROM anonymous_admissions WHERE id <= (SELECT max(id) FROM anonymous_admissions) - ${maxAnonymousAdmissions}`
const purgeSql = `
  DELETE FROM anonymous_admissions
  WHERE id IN (SELECT id FROM anonymous_admissions WHERE at_ms <= ? LIMIT ${purgeBatchSize})`

/** Handlers of the jobs on admissions of callers without a key; each needs a transaction that holds the write lock. */
export function anonymousHandlers(database: BetterSqlite3.Database): {
  add_anonymous(job: JobOf<'add_anonymous'>): JobResult<JobOf<'add_anonymous'>>
  purge_anonymous(job: JobOf<'purge_anonymous'>): JobResult<JobOf<'purge_anonymous'>>
} {
  const add = database.prepare<[string, number]>('INSERT INTO anonymous_admissions (address, at_ms) VALUES (?, ?)')
  const trim = database.prepare(trimSql)
  const purge = database.prepare<[number]>(purgeSql)
  return {
    add_anonymous: ({ admissions }) => {
      for (const { address, at } of admissions) add.run(address, at)
      trim.run()
      return null
    },
    purge_anonymous: ({ untilMs }) => purge.run(untilMs).changes,
  }
}

import type { Admission } from '../../usage/usage-ledger.ts'
import type { Queryable } from '../connect.ts'

/** Requests of a key that were counted in a bucket: the time of one, or of several. */
export interface StoredAdmissions {
  kid: string
  bucket: string
  at: number | number[]
}

const maxPerRead = 1_000

const readSql = 'SELECT admissions FROM usage_admissions WHERE until_ms >= $1 ORDER BY id'

/** The admissions of all servers since a time, as each wrote them every second; oldest first, at most 1,000 at once. */
export async function* recentAdmissions(postgres: Queryable, sinceMs: number): AsyncGenerator<Admission[]> {
  const rows = await postgres.query<{ admissions: StoredAdmissions[] }>(readSql, [sinceMs])
  const all = rows
    .flatMap(({ admissions }) => admissions)
    .flatMap(({ kid, bucket, at: times }) => [times].flat().map(at => ({ kid, bucket, at })))
    .filter(({ at }) => at >= sinceMs)
  all.sort((one, other) => one.at - other.at)
  for (let first = 0; first < all.length; first += maxPerRead) yield all.slice(first, first + maxPerRead)
}

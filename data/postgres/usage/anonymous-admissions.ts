import type { AnonymousAdmission } from '#domain/limits/anonymous-admission.ts'
import { type AnonymousAdmissions, maxAnonymousAdmissions } from '../../usage/anonymous-admissions.ts'
import { purgeInBatches } from '../../usage/purge-in-batches.ts'
import { clockShift } from '../clock-shift.ts'
import type { Queryable } from '../connect.ts'

const purgeBatchSize = 500

const addSql = `
  WITH added AS (
    INSERT INTO anonymous_admissions (address, at_ms) SELECT * FROM unnest($1::text[], $2::bigint[]) RETURNING id
  )
  DELETE FROM anonymous_admissions WHERE id <= (SELECT max(id) FROM added) - ${maxAnonymousAdmissions}`

const purgeSql = `
  WITH deleted AS (
    DELETE FROM anonymous_admissions WHERE id = ANY (ARRAY(
      SELECT id FROM anonymous_admissions WHERE at_ms <= $1 LIMIT ${purgeBatchSize}))
    RETURNING 1
  )
  SELECT count(*) AS deleted FROM deleted`

/** The admissions in PostgreSQL. `wallClock` is that of this process, which is compared with the database's. */
export const createAnonymousAdmissions = (
  postgres: Queryable,
  wallClock: () => number = Date.now,
): AnonymousAdmissions => ({
  add: async admissions => {
    await postgres.query({ name: 'add_anonymous', text: addSql }, [
      admissions.map(({ address }) => address),
      admissions.map(({ at }) => at),
    ])
  },
  since: ms =>
    postgres.query<AnonymousAdmission>(
      'SELECT address, at_ms AS at FROM anonymous_admissions WHERE at_ms > $1 ORDER BY at_ms, id',
      [ms],
    ),
  purge: async ownMs => {
    const untilMs = ownMs + (await clockShift(postgres, wallClock))
    return purgeInBatches(purgeBatchSize, async () => {
      const [row] = await postgres.query<{ deleted: number }>(purgeSql, [untilMs])
      return row?.deleted ?? 0
    })
  },
})

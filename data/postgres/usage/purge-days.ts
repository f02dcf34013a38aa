import { purgeInBatches } from '../../usage/purge-in-batches.ts'
import type { Postgres } from '../connect.ts'

const batchSize = 500

const purgeSql = `
  WITH deleted AS (
    DELETE FROM usage_days WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM usage_days WHERE day < $1 LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))
    RETURNING 1
  )
  SELECT count(*) AS deleted FROM deleted`

/** Deletes the counted calls of the days before `day`, in batches; returns how many there were. */
export const purgeDays = (postgres: Postgres, day: string): Promise<number> =>
  purgeInBatches(batchSize, async () => {
    const [row] = await postgres.query<{ deleted: number }>(purgeSql, [day])
    return row?.deleted ?? 0
  })

import { StoreUnavailableError } from '../store-unavailable-error.ts'
import type { Queryable } from './connect.ts'
import { type Availability, readPromptly } from './prompt-reads.ts'

const readOnlySql = "SELECT current_setting('transaction_read_only') = 'on' AS is_read_only"

/** Rejects with StoreUnavailableError where PostgreSQL answers and takes no writes: a standby, or a primary that was demoted. */
export async function checkWritable({ query }: Queryable, availability: Availability): Promise<void> {
  const [row] = await readPromptly(() => query<{ is_read_only: boolean }>(readOnlySql), availability)
  if (row?.is_read_only) throw new StoreUnavailableError('PostgreSQL is unavailable: it takes no writes')
}

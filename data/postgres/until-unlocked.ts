import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '#domain/error-code.ts'
import { StoreUnavailableError } from '../store-unavailable-error.ts'

// While a step waits for a transaction that uses a table, such as pg_dump's, every later user of the table waits behind the step.
const patienceMs = 500
const pauseMs = 1_000
const giveUpMs = 60_000

/** Ends waits for tables in the transaction that it is run in. */
export const patienceSql = `SET LOCAL lock_timeout = ${patienceMs}`

// A deadlock, or a lock that was not free in time.
const isLockFailure = (error: unknown) => /^(40P01|55P03)$/.test(errorCode(error))

/**
 * Repeats the work of a transaction while others use its tables, with pauses in which servers can proceed. Gives up after a
 * minute.
 */
export async function untilUnlocked<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + giveUpMs
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!isLockFailure(error)) throw error
      if (performance.now() >= until)
        throw new StoreUnavailableError(
          'the database cannot be migrated: a transaction, such as that of pg_dump, has used a table for a minute; migrate after it',
          { cause: error },
        )
      await sleep(pauseMs)
    }
}

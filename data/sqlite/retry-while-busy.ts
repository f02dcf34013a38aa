import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '#domain/error-code.ts'

const pauseMs = 100

const isBusy = (error: unknown) => errorCode(error) === 'SQLITE_BUSY'

/**
 * Repeats work while another process has locked the database, at most `attempts` times, 100 ms apart. Rejects with the
 * last error.
 */
export async function retryWhileBusy<Result>(work: () => Promise<Result>, attempts = 20): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isBusy(error) || attempts === 1) throw error
    await sleep(pauseMs)
    return retryWhileBusy(work, attempts - 1)
  }
}

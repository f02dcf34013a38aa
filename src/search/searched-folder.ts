import { isLockHeld, shareLock } from '#data/files/file-lock.ts'

const name = 'searched'
const maxWaitMs = 1_000

/** Says, until disposed of, that a service searches a data folder. Without it, imports leave the index to the service. */
export function holdSearched(dataDir: string): Disposable {
  try {
    return shareLock(dataDir, name, maxWaitMs)
  } catch {
    // A service that cannot write to its folder must start all the same.
    return { [Symbol.dispose]: () => undefined }
  }
}

/** Whether a service searches a data folder. */
export const isSearched = (dataDir: string): boolean => isLockHeld(dataDir, name)

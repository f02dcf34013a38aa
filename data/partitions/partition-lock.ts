import { FileLockedError, lockFile } from '../files/file-lock.ts'

/** Thrown when another process is importing into a partition; `svc import` prints its message. */
export class PartitionLockedError extends Error {
  readonly country: string

  constructor(country: string) {
    super(`another import into ${country} is running`)
    this.name = 'PartitionLockedError'
    this.country = country
  }
}

const lockPartition = (dataDir: string, country: string): Disposable => {
  try {
    return lockFile(dataDir, country)
  } catch (error) {
    throw error instanceof FileLockedError ? new PartitionLockedError(country) : error
  }
}

/** Locks the partitions of the given countries for an import until disposed. Throws `PartitionLockedError`. */
export const lockPartitions = (dataDir: string, countries: readonly string[]): Disposable => {
  using locks = new DisposableStack()
  // In a fixed order, to avoid deadlocks between imports of several countries.
  for (const country of countries.toSorted()) locks.use(lockPartition(dataDir, country))
  return locks.move()
}

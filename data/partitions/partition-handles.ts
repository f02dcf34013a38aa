import type { OpenPartition } from './open-partition.ts'
import { openPartition } from './open-partition.ts'
import { fileStamp, partitionFile } from './partition-file.ts'
import { PartitionUnavailableError } from './partition-unavailable-error.ts'
import { createPartitionVerifier } from './verify-partitions.ts'

const recheckAfterMs = 1_000

/** One state of a country's file: open, or rejected with `PartitionUnavailableError`. */
export interface PartitionHandle {
  readonly stamp: string
  checkedAt: number
  partition: Promise<OpenPartition & AsyncDisposable>
  /** Resolves when the pages have been checked. */
  verification: Promise<void>
}

/** Keeps one handle per country, and reopens it when the file is replaced. */
export interface PartitionHandles extends AsyncDisposable {
  current(country: string): PartitionHandle
  /** Marks a file as damaged, until it is replaced. */
  markCorrupt(country: string, handle: PartitionHandle): void
  verified(): Promise<void>
}

const dispose = async (partition: PartitionHandle['partition'] | undefined) => {
  const open = await partition?.catch(() => undefined)
  await open?.[Symbol.asyncDispose]()
}

/** Prevents an unhandled rejection of a promise that is awaited later, or never. */
const ignoreRejection = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => undefined)
  return promise
}

export const createPartitionHandles = (dataDir: string, clock: { now(): number }): PartitionHandles => {
  const handles = new Map<string, PartitionHandle>()
  const verifier = createPartitionVerifier()

  const markCorrupt = (country: string, handle: PartitionHandle) => {
    if (handles.get(country) !== handle) return
    void dispose(handle.partition)
    handle.partition = ignoreRejection(Promise.reject(new PartitionUnavailableError(country, 'corrupt')))
  }
  const verify = async (country: string, filename: string, handle: PartitionHandle) => {
    const opened = await handle.partition.catch(() => undefined)
    // If the file was replaced during the check, the result may be of either file.
    if (opened && !(await verifier.isIntact(filename)) && fileStamp(filename) === handle.stamp)
      markCorrupt(country, handle)
  }
  const open = (country: string, stamp: string): PartitionHandle => {
    const filename = partitionFile(dataDir, country)
    const partition = ignoreRejection(openPartition(filename, country))
    const handle = { stamp, checkedAt: clock.now(), partition, verification: Promise.resolve() }
    handle.verification = verify(country, filename, handle)
    return handle
  }
  // A clock that is set back must not keep a handle fresh.
  const isFresh = ({ checkedAt }: PartitionHandle) =>
    clock.now() >= checkedAt && clock.now() - checkedAt < recheckAfterMs

  return {
    markCorrupt,
    current: country => {
      const handle = handles.get(country)
      if (handle && isFresh(handle)) return handle
      const stamp = fileStamp(partitionFile(dataDir, country))
      if (handle?.stamp === stamp) {
        handle.checkedAt = clock.now()
        return handle
      }
      const opened = open(country, stamp)
      handles.set(country, opened)
      void dispose(handle?.partition)
      return opened
    },
    verified: async () => {
      await Promise.all([...handles.values()].map(({ verification }) => verification))
    },
    [Symbol.asyncDispose]: async () => {
      await verifier[Symbol.asyncDispose]()
      await Promise.all([...handles.values()].map(({ partition }) => dispose(partition)))
    },
  }
}

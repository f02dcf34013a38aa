import type { OpenPartition } from './open-partition.ts'
import { openPartition } from './open-partition.ts'
import { fileStamp, partitionFile } from './partition-file.ts'
import { PartitionUnavailableError } from './partition-unavailable-error.ts'
import { createPartitionVerifier } from './verify-partitions.ts'

const lookAgainAfterMs = 1_000

/** A country's file in one state: open, or rejected with `PartitionUnavailableError`. */
export interface PartitionHandle {
  readonly stamp: string
  lookedAt: number
  partition: Promise<OpenPartition & AsyncDisposable>
  /** Resolves when the pages have been checked. */
  verification: Promise<void>
}

/** Keeps one handle a country, and exchanges it when the file is another. */
export interface PartitionHandles extends AsyncDisposable {
  current(country: string): PartitionHandle
  /** Gives a file up that was found damaged, until it is replaced. */
  condemn(country: string, handle: PartitionHandle): void
  verified(): Promise<void>
}

const dispose = async (partition: PartitionHandle['partition'] | undefined) => {
  const open = await partition?.catch(() => undefined)
  await open?.[Symbol.asyncDispose]()
}

/** A rejection that is looked at later, if at all. */
const quiet = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => undefined)
  return promise
}

export const createPartitionHandles = (dataDir: string, clock: { now(): number }): PartitionHandles => {
  const handles = new Map<string, PartitionHandle>()
  const verifier = createPartitionVerifier()

  const condemn = (country: string, handle: PartitionHandle) => {
    if (handles.get(country) !== handle) return
    void dispose(handle.partition)
    handle.partition = quiet(Promise.reject(new PartitionUnavailableError(country, 'corrupt')))
  }
  const verify = async (country: string, filename: string, handle: PartitionHandle) => {
    const opened = await handle.partition.catch(() => undefined)
    // A file replaced while it was checked: then the verdict is about neither for sure.
    if (opened && !(await verifier.isSound(filename)) && fileStamp(filename) === handle.stamp) condemn(country, handle)
  }
  const open = (country: string, stamp: string): PartitionHandle => {
    const filename = partitionFile(dataDir, country)
    const partition = quiet(openPartition(filename, country))
    const handle = { stamp, lookedAt: clock.now(), partition, verification: Promise.resolve() }
    handle.verification = verify(country, filename, handle)
    return handle
  }
  // A clock set back must not keep a handle fresh for longer.
  const isFresh = ({ lookedAt }: PartitionHandle) =>
    clock.now() >= lookedAt && clock.now() - lookedAt < lookAgainAfterMs

  return {
    condemn,
    current: country => {
      const handle = handles.get(country)
      if (handle && isFresh(handle)) return handle
      const stamp = fileStamp(partitionFile(dataDir, country))
      if (handle?.stamp === stamp) {
        handle.lookedAt = clock.now()
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

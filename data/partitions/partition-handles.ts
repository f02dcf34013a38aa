import { type Backoff, createBackoff, type RetryDeps } from '../backoff.ts'
import { createDamagedRecords, type DamagedRecord, type DamagedRecords } from './damaged-records.ts'
import type { OpenPartition } from './open-partition.ts'
import { openPartition } from './open-partition.ts'
import { fileStamp, partitionFile } from './partition-file.ts'
import { PartitionUnavailableError } from './partition-unavailable-error.ts'
import { createPartitionVerifier } from './verify-partitions.ts'

const recheckAfterMs = 1_000
const firstPauseMs = 1_000
const maxPauseMs = 30_000

/** One state of a country's file: open, or why it cannot be read. */
export interface PartitionHandle {
  readonly stamp: string
  readonly openedAt: number
  checkedAt: number
  state: (OpenPartition & Disposable) | PartitionUnavailableError
  /** Resolves when the pages have been checked. */
  verification: Promise<void>
  readonly damaged: DamagedRecords
}

/** Keeps one handle per country, and reopens it when the file is replaced. */
export interface PartitionHandles extends AsyncDisposable {
  /** The open partition of a country. Throws `PartitionUnavailableError`. */
  partition(country: string): OpenPartition
  /** Marks the file of a partition as damaged, until it is replaced. */
  markCorrupt(partition: OpenPartition): void
  /** Opens the file of a partition again, after a read that failed; at most once a second. */
  reopen(partition: OpenPartition): void
  verified(): Promise<void>
  /** The number of damaged records found in all open files. */
  damagedRecords(): number
}

const close = (handle: PartitionHandle | undefined) => {
  if (handle && !(handle.state instanceof PartitionUnavailableError)) handle.state[Symbol.dispose]()
}

const isUnreadable = ({ state }: PartitionHandle) =>
  state instanceof PartitionUnavailableError && state.reason === 'unreadable'

export interface HandlesDeps extends RetryDeps {
  /** Called once for each damaged record of a file. */
  onDamage(country: string, record: DamagedRecord): void
}

export const createPartitionHandles = (dataDir: string, deps: HandlesDeps): PartitionHandles => {
  const handles = new Map<string, PartitionHandle>()
  const backoffs = new Map<string, Backoff>()
  const verifier = createPartitionVerifier(deps)

  const backoffOf = (country: string): Backoff => {
    const backoff = backoffs.get(country) ?? createBackoff(deps, firstPauseMs, maxPauseMs)
    backoffs.set(country, backoff)
    return backoff
  }
  const tryOpen = (country: string, damaged: DamagedRecords): PartitionHandle['state'] => {
    try {
      const opened = openPartition(partitionFile(dataDir, country), country, damaged)
      backoffOf(country).succeeded()
      return opened
    } catch (error) {
      if (!(error instanceof PartitionUnavailableError)) throw error
      if (error.reason === 'unreadable') backoffOf(country).failed()
      return error
    }
  }
  const giveUp = (country: string, handle: PartitionHandle) => {
    close(handle)
    handle.state = new PartitionUnavailableError(country, 'corrupt')
  }
  const verify = async (country: string, { stamp }: PartitionHandle) => {
    const filename = partitionFile(dataDir, country)
    const verdict = await verifier.check(filename)
    const handle = handles.get(country)
    // If the file was replaced during the check, the result may be of either file.
    if (handle?.stamp !== stamp || fileStamp(filename) !== stamp) return
    if (verdict?.state === 'corrupt') giveUp(country, handle)
    for (const record of verdict?.damaged ?? []) handle.damaged.add(record)
  }
  const open = (country: string, stamp: string): PartitionHandle => {
    const before = handles.get(country)
    close(before)
    const now = deps.now()
    const isSame = before?.stamp === stamp
    const damaged = isSame ? before.damaged : createDamagedRecords(record => deps.onDamage(country, record))
    const handle: PartitionHandle = {
      ...{ stamp, openedAt: now, checkedAt: now, state: tryOpen(country, damaged), damaged },
      verification: Promise.resolve(),
    }
    handles.set(country, handle)
    if (isSame) handle.verification = before.verification
    else if (!(handle.state instanceof PartitionUnavailableError)) handle.verification = verify(country, handle)
    return handle
  }
  // A clock that is set back must not keep a handle fresh for longer.
  const isFresh = ({ checkedAt }: PartitionHandle) => deps.now() >= checkedAt && deps.now() - checkedAt < recheckAfterMs
  const isDue = (country: string, handle: PartitionHandle) =>
    isUnreadable(handle) && backoffOf(country).remaining() === 0

  const current = (country: string): PartitionHandle => {
    const handle = handles.get(country)
    if (handle && isFresh(handle) && !isDue(country, handle)) return handle
    const stamp = fileStamp(partitionFile(dataDir, country))
    const isSame = stamp === 'unknown' || stamp === handle?.stamp
    if (!handle || !isSame || isDue(country, handle)) return open(country, stamp)
    handle.checkedAt = deps.now()
    return handle
  }
  const handleOf = (partition: OpenPartition) => {
    const handle = handles.get(partition.country)
    return handle?.state === partition ? handle : undefined
  }

  return {
    partition: country => {
      const handle = current(country)
      if (!(handle.state instanceof PartitionUnavailableError)) return handle.state
      if (!isUnreadable(handle)) throw handle.state
      const seconds = Math.max(1, Math.ceil(backoffOf(country).remaining() / 1_000))
      throw new PartitionUnavailableError(country, 'unreadable', seconds)
    },
    markCorrupt: partition => {
      const handle = handleOf(partition)
      if (handle) giveUp(partition.country, handle)
    },
    reopen: partition => {
      const handle = handleOf(partition)
      const age = handle ? deps.now() - handle.openedAt : 0
      if (handle && (age < 0 || age >= recheckAfterMs)) open(partition.country, handle.stamp)
    },
    verified: async () => {
      await Promise.all([...handles.values()].map(({ verification }) => verification))
    },
    damagedRecords: () => [...handles.values()].reduce((sum, { damaged }) => sum + damaged.size, 0),
    [Symbol.asyncDispose]: async () => {
      await verifier[Symbol.asyncDispose]()
      for (const handle of handles.values()) close(handle)
    },
  }
}

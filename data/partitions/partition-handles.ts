import { dayMs } from '#domain/calendar.ts'
import { createPartitionVerifier, type PartitionVerifier } from './checks/verify-partitions.ts'
import { createDoubtedFiles } from './doubted-files.ts'
import { createHandleOpener, type OpenerDeps } from './handle-opener.ts'
import type { OpenPartition } from './open-partition.ts'
import { fileStamp, partitionFile } from './partition-file.ts'
import {
  closeHandle,
  failHandle,
  isUnreadable,
  openStateOf,
  type PartitionHandle,
  readFailureOf,
} from './partition-handle.ts'
import { PartitionUnavailableError } from './partition-unavailable-error.ts'

const recheckAfterMs = 1_000
/** Checked again daily: a disk may damage a file without any write. */
const checkAgainAfterMs = dayMs
/** A check of all rows takes seconds for each million companies. */
const retryAfterDoubtSeconds = 5

/** Keeps one handle per country, and reopens it when the file is replaced. */
interface PartitionHandles extends AsyncDisposable {
  /** Resolves when the pages that lookups of a country need have been checked; undefined where they are. */
  checking(country: string): Promise<void> | undefined
  /** The open partition of a country. Throws `PartitionUnavailableError`. */
  partition(country: string): OpenPartition
  /** Whether the file of a partition is no longer as it was opened; then it is opened again. */
  isReplaced(partition: OpenPartition): boolean
  /** Marks the file of a partition as damaged, until it is replaced, or a check of all of it finds none. */
  markCorrupt(partition: OpenPartition): void
  /** Opens the file of a partition again, after a read that failed; at most once a second. */
  reopen(partition: OpenPartition): void
  verified(): Promise<void>
  /** The number of damaged records found in all open files. */
  damagedRecords(): number
  /** The error of a file that cannot be read at the moment; undefined if there is none. */
  readFailure(): unknown
}

interface HandlesDeps extends Omit<OpenerDeps, 'dataDir' | 'verifier' | 'handleOf'> {
  /** The verifier of files; by default a new one, which is disposed of with the handles. */
  verifier?: PartitionVerifier | undefined
}

export const createPartitionHandles = (dataDir: string, deps: HandlesDeps): PartitionHandles => {
  const handles = new Map<string, PartitionHandle>()
  const verifier = deps.verifier ?? createPartitionVerifier(deps)
  const opener = createHandleOpener({ ...deps, dataDir, verifier, handleOf: country => handles.get(country) })
  // A clock that is set back must not keep a handle for longer.
  const isOld = ({ openedAt }: PartitionHandle) => deps.now() - openedAt >= checkAgainAfterMs

  const open = (country: string, stamp: string): PartitionHandle => {
    const before = handles.get(country)
    closeHandle(before)
    const known = before?.stamp === stamp && !isOld(before) ? before : undefined
    const handle = opener.open(country, stamp, known)
    handles.set(country, handle)
    return handle
  }
  // A clock that is set back must not keep a handle fresh for longer.
  const isFresh = ({ checkedAt }: PartitionHandle) => deps.now() >= checkedAt && deps.now() - checkedAt < recheckAfterMs
  const isDue = (country: string, handle: PartitionHandle) => isUnreadable(handle) && opener.pauseOf(country) === 0

  const current = (country: string): PartitionHandle => {
    const handle = handles.get(country)
    if (handle && isFresh(handle) && !isDue(country, handle)) return handle
    const stamp = fileStamp(partitionFile(dataDir, country))
    const isSame = stamp === 'unknown' || stamp === handle?.stamp
    if (!handle || !isSame || isDue(country, handle) || isOld(handle)) return open(country, stamp)
    handle.checkedAt = deps.now()
    return handle
  }
  const handleOf = (partition: OpenPartition) => {
    const handle = handles.get(partition.country)
    return handle?.state === partition ? handle : undefined
  }

  // A disk that fails to read a page once makes SQLite say the same as of a damaged one.
  const doubted = createDoubtedFiles({
    ...deps,
    isIntact: async country => (await verifier.check(partitionFile(dataDir, country)))?.state === 'intact',
    onIntact: (country, stamp) => {
      const handle = handles.get(country)
      if (handle?.stamp === stamp && !openStateOf(handle)) open(country, stamp)
    },
  })

  return {
    checking: country => {
      const handle = current(country)
      return handle.lookups === 'checking' && openStateOf(handle) ? handle.lookupCheck : undefined
    },
    partition: country => {
      const handle = current(country)
      const { state } = handle
      if (!(state instanceof PartitionUnavailableError)) {
        if (handle.lookups === 'checked') return state
        throw new PartitionUnavailableError(country, 'unreadable', retryAfterDoubtSeconds)
      }
      if (state.reason === 'corrupt') doubted.checkIfDue(country, handle.stamp)
      if (state.reason !== 'unreadable') throw state
      const seconds = Math.max(1, Math.ceil(opener.pauseOf(country) / 1_000))
      throw new PartitionUnavailableError(country, 'unreadable', seconds)
    },
    isReplaced: partition => {
      const handle = handleOf(partition)
      const stamp = fileStamp(partitionFile(dataDir, partition.country))
      const isReplaced = stamp !== 'unknown' && stamp !== handle?.stamp
      if (handle && isReplaced) handle.checkedAt = Number.NEGATIVE_INFINITY
      return isReplaced
    },
    markCorrupt: partition => {
      const handle = handleOf(partition)
      if (!handle) return
      failHandle(handle, partition.country, 'corrupt')
      doubted.doubt(partition.country, handle.stamp)
    },
    reopen: partition => {
      const handle = handleOf(partition)
      const age = handle ? deps.now() - handle.openedAt : 0
      if (handle && (age < 0 || age >= recheckAfterMs)) open(partition.country, handle.stamp)
    },
    verified: async () => {
      await Promise.all([...handles.values()].flatMap(({ lookupCheck, verification }) => [lookupCheck, verification]))
    },
    damagedRecords: () => [...handles.values()].reduce((sum, { damaged }) => sum + damaged.size, 0),
    readFailure: () => [...handles.values()].map(readFailureOf).find(failure => failure !== undefined),
    [Symbol.asyncDispose]: async () => {
      await verifier[Symbol.asyncDispose]()
      // Reads that wait for them come first.
      await Promise.all([...handles.values()].map(({ lookupCheck }) => lookupCheck))
      for (const handle of handles.values()) closeHandle(handle)
    },
  }
}

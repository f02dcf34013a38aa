import type { DamagedRecords } from './checks/damaged-records.ts'
import type { OpenPartition } from './open-partition.ts'
import { PartitionUnavailableError } from './partition-unavailable-error.ts'

/** One state of a country's file: open, or why it cannot be read. */
export interface PartitionHandle {
  readonly stamp: string
  readonly openedAt: number
  checkedAt: number
  state: (OpenPartition & Disposable) | PartitionUnavailableError
  /**
   * The pages that lookups need: `checking` them takes a moment. Where they are damaged, lookups are `doubtful` until
   * it is known from all rows which companies are not found.
   */
  lookups: 'checking' | 'doubtful' | 'checked'
  /** Resolves when lookups are no longer `checking`. */
  lookupCheck: Promise<void>
  /** Resolves when all pages and rows have been checked. */
  verification: Promise<void>
  readonly damaged: DamagedRecords
}

/** The open partition of a handle; undefined if its file cannot be read. */
export const openStateOf = ({ state }: PartitionHandle): (OpenPartition & Disposable) | undefined =>
  state instanceof PartitionUnavailableError ? undefined : state

/** Whether the file of a handle is there, and could not be read for a reason that may pass. */
export const isUnreadable = ({ state }: PartitionHandle): boolean =>
  state instanceof PartitionUnavailableError && state.reason === 'unreadable'

export const closeHandle = (handle: PartitionHandle | undefined): void => {
  if (handle) openStateOf(handle)?.[Symbol.dispose]()
}

/** Why the file of a handle cannot be read at the moment; undefined if it can, or is not sound. */
export const readFailureOf = (handle: PartitionHandle): unknown =>
  isUnreadable(handle) ? (handle.state as PartitionUnavailableError).cause : undefined

/** Closes the file of a handle, and says from now on why it is not read. */
export function failHandle(
  handle: PartitionHandle,
  country: string,
  reason: 'corrupt' | 'unreadable',
  cause?: unknown,
): void {
  closeHandle(handle)
  handle.state = new PartitionUnavailableError(country, reason, undefined, { cause })
}

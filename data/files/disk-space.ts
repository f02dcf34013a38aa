import { statfsSync } from 'node:fs'

/** Bytes kept free for billed requests, on a disk of 5 GB or more. */
const reservedBytes = 256 * 1024 * 1024
/** Share of a smaller disk that is kept free. */
const reservedPart = 1 / 20
/** Bytes that must be free before writing resumes after a failure. */
const resumingBytes = 1024 * 1024
const checkEveryMs = 1_000

/** Size of the disk of a folder, and what this user may still write there, in bytes. */
export function diskSpace(dir: string, statfs = statfsSync): { size: number; available: number } {
  const { bsize, bavail, blocks } = statfs(dir)
  return { size: blocks * bsize, available: bavail * bsize }
}

/** Free bytes of the disk of a folder, beside those that are reserved for billed requests; negative if it has fewer. */
export function freeBytes(dir: string, statfs = statfsSync): number {
  const { size, available } = diskSpace(dir, statfs)
  return available - Math.min(reservedBytes, size * reservedPart)
}

/** Whether a disk on which a write has failed has room for some thousand charges. If the system call fails, it has. */
export function hasRoomToResume(dir: string): boolean {
  try {
    const { size, available } = diskSpace(dir)
    return available >= Math.min(resumingBytes, size * reservedPart)
  } catch {
    return true
  }
}

/** Thrown before a file is written that would leave no room for billed requests; the message is for operators. */
export class DiskFullError extends Error {
  constructor(what: string, missingBytes: number) {
    const missing = Math.ceil(missingBytes / 1_048_576)
    super(
      `the disk is full: ${what} needs ${missing} MiB more in the data folder, in addition to what is kept free for charges`,
    )
    this.name = 'DiskFullError'
  }
}

/** Throws DiskFullError if a folder has no room for so many bytes. If the system call fails, it has room. */
export function checkRoom(dir: string, what: string, bytes: number, statfs = statfsSync): void {
  let room = Number.POSITIVE_INFINITY
  try {
    room = freeBytes(dir, statfs)
  } catch {}
  if (bytes > room) throw new DiskFullError(what, bytes - room)
}

/**
 * Whether the disk of a folder has less free space than is reserved for billed requests; checked at most once a second.
 * `monotonic` is a clock in milliseconds. If the system call fails, the disk counts as having room.
 */
export function createDiskCheck(dir: string, monotonic: () => number, statfs = statfsSync): () => boolean {
  let isLow = false
  let checkedAt = Number.NEGATIVE_INFINITY
  const check = () => {
    try {
      return freeBytes(dir, statfs) < 0
    } catch {
      return false
    }
  }
  return () => {
    const now = monotonic()
    if (now - checkedAt < checkEveryMs) return isLow
    checkedAt = now
    isLow = check()
    return isLow
  }
}

import { statfsSync } from 'node:fs'

/** Bytes kept free for what is billed, on a disk of 5 GB or more. */
const reservedBytes = 256 * 1024 * 1024
/** On a smaller disk, this part of it. */
const reservedPart = 1 / 20
const checkEveryMs = 1_000

/**
 * Whether the disk of a folder has less free space than is reserved for billed requests; asked of the system at most once a second.
 * `monotonic` is a clock in milliseconds. A folder that cannot be asked about has room: its writes fail by themselves.
 */
export function createDiskCheck(dir: string, monotonic: () => number, statfs = statfsSync): () => boolean {
  let isLow = false
  let checkedAt = Number.NEGATIVE_INFINITY
  const check = () => {
    try {
      const { bsize, bavail, blocks } = statfs(dir)
      return bavail * bsize < Math.min(reservedBytes, blocks * bsize * reservedPart)
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

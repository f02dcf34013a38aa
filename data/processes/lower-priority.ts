import { getPriority, setPriority } from 'node:os'

/**
 * Gives way to the threads that answer requests: sets a niceness, unless the current one is higher, because only root may lower
 * it. If the system does not allow it, nothing changes. Linux sets that of the calling thread, other systems that of the
 * process.
 */
export function lowerPriority(niceness: number): void {
  try {
    if (getPriority() < niceness) setPriority(niceness)
  } catch {
    // A container may forbid it; the work is the same.
  }
}

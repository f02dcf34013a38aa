import { getPriority, setPriority } from 'node:os'

/**
 * Gives way to the threads that answer requests: to a niceness, unless it is higher already. Where neither is allowed, nothing is
 * changed: only root may take a lower niceness than the one it was started with. Linux sets that of the calling thread, other systems
 * that of the process.
 */
export function lowerPriority(niceness: number): void {
  try {
    if (getPriority() < niceness) setPriority(niceness)
  } catch {
    // A container may forbid it; the work is the same.
  }
}

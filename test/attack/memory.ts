import { readFileSync, writeFileSync } from 'node:fs'

const megabytesOf = (pid: number, field: string): number => {
  try {
    const kilobytes = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** Resident memory of a process in MB; 0 if the system does not report it. */
export const residentMb = (pid: number): number => megabytesOf(pid, 'VmRSS')

/** Starts to measure the peak resident memory of a process; returns a function for its growth since then, in MB. */
export function watchMemory(pid: number): () => number {
  const before = residentMb(pid)
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // If it cannot be reset, it is the peak since the process started, which is not lower.
  }
  return () => Math.max(0, megabytesOf(pid, 'VmHWM') - before)
}

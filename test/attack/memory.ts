import { readFileSync, writeFileSync } from 'node:fs'

const megabytesOf = (pid: number, field: string): number => {
  try {
    const kilobytes = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** Resident memory of a process in MB; 0 where the system does not tell. */
export const residentMb = (pid: number): number => megabytesOf(pid, 'VmRSS')

/** Starts to measure the most resident memory of a process; returns a function for the growth since, in MB. */
export function watchMemory(pid: number): () => number {
  const before = residentMb(pid)
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // Where it cannot be reset, it is the most since the process started, which is not less.
  }
  return () => Math.max(0, megabytesOf(pid, 'VmHWM') - before)
}

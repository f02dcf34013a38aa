import { readdirSync, readFileSync } from 'node:fs'
import { processorUsIn } from '../processor-time.ts'

/** What a process has used since its start: microseconds of its first thread and of the others, and bytes written to the disk. */
export interface ProcessCosts {
  mainUs: number
  otherUs: number
  writtenBytes: number
}

const microsecondsOf = (task: string): number => {
  try {
    // Nanoseconds on a core come first; where the kernel does not count them, ticks of 10 ms.
    return Number(readFileSync(`${task}/schedstat`, 'utf8').split(' ')[0]) / 1_000
  } catch {
    return processorUsIn(task)
  }
}

/** Works on Linux only. */
export function costsOfProcess(pid: number): ProcessCosts {
  const times = readdirSync(`/proc/${pid}/task`).map(task => ({
    isMain: task === String(pid),
    us: microsecondsOf(`/proc/${pid}/task/${task}`),
  }))
  const sum = (isMain: boolean) => times.filter(time => time.isMain === isMain).reduce((total, { us }) => total + us, 0)
  const written = /^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]
  return { mainUs: sum(true), otherUs: sum(false), writtenBytes: Number(written) }
}

/** Megabytes of memory of a process which are not files. */
export const ownMemoryMb = (pid: number): number =>
  Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

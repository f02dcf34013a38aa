import { readdirSync, readFileSync } from 'node:fs'

const usPerTick = 10_000

/** The processor time of a process, or of one of its threads, and the process that started it. */
interface ProcessorTime {
  us: number
  parent: number
}

/** Reads it from a folder of `/proc`, such as `/proc/1` or `/proc/1/task/1`; undefined if there is none. */
function processorTimeIn(folder: string): ProcessorTime | undefined {
  try {
    const stat = readFileSync(`${folder}/stat`, 'utf8')
    // The name of the program, in brackets, may have spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { us: (Number(fields[11]) + Number(fields[12])) * usPerTick, parent: Number(fields[1]) }
  } catch {
    return undefined
  }
}

/** Microseconds of processor time in a folder of `/proc`; NaN where the system does not report it. */
export const processorUsIn = (folder: string): number => processorTimeIn(folder)?.us ?? Number.NaN

/** Microseconds of processor time of a process with all its threads; NaN where the system does not report it. */
export const processorUs = (pid: number | undefined): number => processorUsIn(`/proc/${pid}`)

const isOnPort = (pid: string, port: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`\0-p\0${port}\0`)
  } catch {
    return false
  }
}

/** Microseconds of processor time of a PostgreSQL server on a port and of its processes; what has ended is not counted. */
export function processorUsOfPostgres(port: number): number {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const server = pids.find(pid => isOnPort(pid, port))
  const times = pids.map(pid => ({ pid, time: processorTimeIn(`/proc/${pid}`) }))
  const own = times.filter(({ pid, time }) => pid === server || time?.parent === Number(server))
  return own.reduce((sum, { time }) => sum + (time?.us ?? 0), 0)
}

import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

interface ProcessStat {
  pid: number
  parent: number
  ticks: number
}

function statOf(pid: string): ProcessStat[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may have spaces.
    const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system] = rest.slice(9, 11).map(Number)
    return [{ pid: Number(pid), parent: Number(parent), ticks: (user ?? 0) + (system ?? 0) }]
  } catch {
    return []
  }
}

const isOnPort = (pid: number, port: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`\0-p\0${port}\0`)
  } catch {
    return false
  }
}

/** Seconds of processor time of a PostgreSQL server on a port and of its processes; what has ended is not counted. */
export function secondsOfPostgres(port: number): number {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(statOf)
  const server = all.find(({ pid }) => isOnPort(pid, port))
  const own = all.filter(({ pid, parent }) => pid === server?.pid || parent === server?.pid)
  return own.reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond
}

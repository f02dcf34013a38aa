import { closeSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { dayMs, dayOf } from '#domain/calendar.ts'
import { errorCode } from '#domain/error-code.ts'
import { dayOfLines, isAhead, isOver } from './day-of-log.ts'

/** The file is also set aside when it has this size. */
export const maxLogBytes = 256 * 1024 * 1024
const maxFilesADay = 1_000

/** Undefined for a file that is not there. */
function identityOf(file: string) {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return undefined
  const { dev, ino, size, birthtimeMs, mtimeMs } = found
  return { id: `${dev}:${ino}`, size, bornMs: birthtimeMs || mtimeMs, writtenMs: mtimeMs }
}

/** Takes a name that nothing has: of several servers, one succeeds with each. Not by a hard link, which some disks do not have. */
function takeName(day: string): string | undefined {
  for (let number = 0; number < maxFilesADay; number += 1) {
    const name = number === 0 ? day : `${day}.${number}`
    try {
      closeSync(openSync(name, 'wx', 0o640))
      return name
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
  }
  return undefined
}

/** Gives a file the name of its day; false if there is no free name. */
function moveToDay(file: string, day: string): boolean {
  const name = takeName(`${file}.${day}`)
  if (name === undefined) return false
  try {
    renameSync(file, name)
    return true
  } catch (error) {
    rmSync(name, { force: true })
    throw error
  }
}

const dated = /\.(\d{4}-\d{2}-\d{2})(?:\.\d+)?$/

/** What was set aside, each with its day. */
const setAside = (file: string): { path: string; day: string }[] =>
  readdirSync(dirname(file)).flatMap(name => {
    const day = name.startsWith(`${basename(file)}.`) ? dated.exec(name)?.[1] : undefined
    return day === undefined ? [] : [{ path: join(dirname(file), name), day }]
  })

/** When the last line of each file was written, the open one included, in milliseconds since the epoch. */
export const lastLinesOf = (file: string): number[] =>
  [file, ...setAside(file).map(({ path }) => path)].flatMap(
    path => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? [],
  )

/** When a file was set aside by the clock of then: its name cannot say it, if that is a day which has yet to come. */
const dayAside = (path: string) => dayOf(statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0)

/** Deletes what is older than some days. */
function deleteOld(file: string, now: number, keepDays: number) {
  const firstDay = dayOf(now - keepDays * dayMs)
  for (const { path, day } of setAside(file))
    if ((day > dayOf(now) ? dayAside(path) : day) < firstDay) rmSync(path, { force: true })
}

/** A log file that is opened again when it was moved, and set aside under the name of its day, when the day ends or it is large. Days are in UTC. */
interface LogRotation {
  /**
   * Sets the file aside if it is time, reopens it if it is no longer the open one, and deletes what is old at `deletesAt`. Throws if the
   * disk does.
   */
  check(now: number, deletesAt?: number): void
}

interface RotatedLog {
  file: string
  /** Days that files are kept; without them none is set aside or deleted. */
  keepDays: number | undefined
  maxBytes?: number
  /** Returns whether the file could be opened; if not, the next check tries again. */
  reopen: () => boolean
}

export function createLogRotation({ file, keepDays, maxBytes = maxLogBytes, reopen }: RotatedLog): LogRotation {
  let open = identityOf(file)?.id
  // A file that was just made is ahead only where the file system has a clock of its own, as on a file server.
  let isServerAhead = false

  const reopened = () => {
    if (reopen()) open = identityOf(file)?.id
  }
  const isMisdated = (current: { bornMs: number }, now: number) => !isServerAhead && isAhead(current, now)
  const setAsideIfDue = (current: NonNullable<ReturnType<typeof identityOf>>, now: number) => {
    const isDue = current.size > 0 && (isOver(current, now) || isMisdated(current, now) || current.size >= maxBytes)
    if (!isDue || !moveToDay(file, dayOfLines(current, now))) return
    reopened()
    const made = identityOf(file)
    isServerAhead = made !== undefined && isAhead(made, now)
  }
  return {
    check: (now, deletesAt = now) => {
      const current = identityOf(file)
      // Another server that writes the same file was first, or somebody has moved or deleted it.
      if (current?.id !== open || !current) return reopened()
      if (keepDays === undefined) return
      try {
        setAsideIfDue(current, now)
      } finally {
        deleteOld(file, deletesAt, keepDays)
      }
    },
  }
}

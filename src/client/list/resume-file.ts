import { readFileSync, rmSync } from 'node:fs'
import { replaceFile } from '#data/files/replace-file.ts'
import { errorCode } from '#domain/error-code.ts'
import { isRecord } from '#domain/is-record.ts'
import { jsonIn } from '#domain/json-in.ts'
import { ClientError } from '../client-error.ts'

/** Counts of the rows that have been answered. */
export interface Tally {
  rows: number
  found: number
  matched: number
  ambiguous: number
  not_found: number
  failed: number
  units: number
  /** How often a row was sent again that had failed for a passing reason. */
  retried: number
  /** Failed rows by the code of their error. */
  errors: Record<string, number>
}

/** How far the matching of a list has come. It holds no row of the list and no key. */
export interface Progress {
  /** A UUID; idempotency keys are derived from it. */
  job: string
  /** SHA-256 of the list. */
  sha256: string
  /** What decides the requests and the form of the results. */
  settings: Readonly<Record<string, unknown>>
  /** Length of the results that are written. */
  bytes: number
  /** Rows of the request that was sent last, after those that are written. */
  inFlight: number
  /** Of identical rows one is asked about; absent as long as a request of an earlier release is in flight, which asked about each. */
  asksOnce?: true | undefined
  /** Of the process that writes the results; 0 if none does. */
  pid: number
  /** Tells that process from a later one of the same number; absent where the system does not say. */
  pidStart?: string | undefined
  tally: Tally
}

export const emptyTally = (): Tally => ({
  rows: 0,
  found: 0,
  matched: 0,
  ambiguous: 0,
  not_found: 0,
  failed: 0,
  units: 0,
  retried: 0,
  errors: {},
})

/** The file beside the results of a list that says how far they are; it is removed when they are complete. */
export const resumePath = (out: string): string => `${out}.resume`

/** When a process was started, in ticks since the start of the system, on Linux; undefined elsewhere, and if there is none. */
function startOf(pid: number): string | undefined {
  try {
    // The name of its program, in brackets, may have spaces: the 22nd field is the 20th after it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return undefined
  }
}

/** Replaces the file: after a loss of power, too, it says no more than the results have. */
export function saveProgress(out: string, progress: Progress): void {
  const path = resumePath(out)
  const pidStart = startOf(progress.pid)
  replaceFile(path, JSON.stringify({ ...progress, pidStart }))
}

export const removeProgress = (out: string): void => rmSync(resumePath(out), { force: true })

const isProgress = (value: unknown): value is Progress =>
  isRecord(value) && typeof value.job === 'string' && Number.isSafeInteger(value.bytes) && isRecord(value.tally)

function parseProgress(text: string): Progress | undefined {
  const value = jsonIn(text)
  return isProgress(value) ? value : undefined
}

/** The progress of results; undefined if they have not been started. Throws ClientError if the file is damaged. */
export function readProgress(out: string): Progress | undefined {
  const path = resumePath(out)
  try {
    const progress = parseProgress(readFileSync(path, 'utf8'))
    if (!progress) throw new ClientError(`${path} is damaged: delete it and ${out}, and start again`)
    return progress
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

const isRunning = ({ pid, pidStart }: Progress): boolean => {
  if (pid === 0 || pid === process.pid) return false
  if (pidStart !== undefined && startOf(pid) !== pidStart) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

function refuseRunning(out: string, progress: Progress): void {
  if (isRunning(progress)) throw new ClientError(`process ${progress.pid} is writing ${out}; wait for it, or stop it`)
}

/** Throws ClientError if another run has begun, continued or completed the results since their progress was read. */
export function checkUnchanged(out: string, started: Progress): void {
  const stored = readProgress(out)
  if (stored) refuseRunning(out, stored)
  const isUnchanged = started.bytes === 0 ? !stored : JSON.stringify(stored) === JSON.stringify(started)
  if (!isUnchanged) throw new ClientError(`${out} has been written by another run meanwhile`)
}

/** Throws ClientError unless the results are of this list and these settings, and no other process writes them. */
export function checkProgress(out: string, progress: Progress, wanted: Pick<Progress, 'sha256' | 'settings'>): void {
  const { sha256, settings } = progress
  const again = `delete ${out} and ${resumePath(out)} to start again, or choose another -o`
  refuseRunning(out, progress)
  if (sha256 !== wanted.sha256)
    throw new ClientError(`${out} was started with another list, or the list has changed: ${again}`)
  const names = new Set([...Object.keys(settings), ...Object.keys(wanted.settings)])
  const differing = [...names].filter(
    name => JSON.stringify(settings[name] ?? null) !== JSON.stringify(wanted.settings[name] ?? null),
  )
  differing.sort()
  if (differing.length > 0) throw new ClientError(`${out} was started with another ${differing.join(', ')}: ${again}`)
}

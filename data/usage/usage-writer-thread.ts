import { parentPort, workerData } from 'node:worker_threads'
import { createCheckpointer } from './checkpointer.ts'
import type { JobOutcome, UsageJob } from './usage-job.ts'
import { openUsageWriter, type UsageWriter } from './usage-writer.ts'

// One thread that writes usage: while a transaction is committed, the next one's jobs gather in `waiting`.

const patienceMs = 2_000
const tryAgainMs = 5
const mostAtOnce = 500

interface WaitingJob {
  job: UsageJob
  since: number
}

const { filename } = workerData as { filename: string }
const checkpointer = createCheckpointer(filename)
const waiting: WaitingJob[] = []
let writer: UsageWriter | undefined
let isScheduled = false
let isClosing = false

// Answers go out in the order in which the jobs came in: the other side counts on it.
const answer = (results: JobOutcome[]) => {
  waiting.splice(0, results.length)
  if (results.length > 0) parentPort?.postMessage(results)
}

const giveUp = (jobs: readonly WaitingJob[], error: unknown) => answer(jobs.map(() => ({ unavailable: String(error) })))

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code))

function close() {
  checkpointer.close()
  writer?.close()
  parentPort?.close()
}

function schedule(delayMs = 0) {
  if (isScheduled) return
  isScheduled = true
  // After all that has arrived by now has been heard.
  if (delayMs === 0) setImmediate(commitWaiting)
  else setTimeout(commitWaiting, delayMs)
}

// The longest waiting come first, so those out of patience are a head of the queue.
function waitLonger(error: unknown) {
  const outOfPatience = performance.now() - patienceMs
  giveUp(
    waiting.filter(({ since }) => since <= outOfPatience),
    error,
  )
  return tryAgainMs
}

function startAnew(error: unknown) {
  giveUp(waiting, error)
  // A connection does not always recover from a failing disk; a new one does.
  writer?.close()
  writer = undefined
  return 0
}

/** Commits what it can, and tells after how many milliseconds to go on. */
function commitSome(): number {
  try {
    writer ??= openUsageWriter(filename)
    const open = writer
    answer(open.commit(waiting.slice(0, mostAtOnce).map(({ job }) => job)))
    checkpointer.committed(open.restartLog)
    return 0
  } catch (error) {
    return isBusy(error) ? waitLonger(error) : startAnew(error)
  }
}

function commitWaiting() {
  isScheduled = false
  const delayMs = waiting.length === 0 ? 0 : commitSome()
  if (waiting.length > 0) schedule(delayMs)
  else if (isClosing) close()
}

parentPort?.on('message', (message: UsageJob[] | 'close') => {
  if (message === 'close') isClosing = true
  else waiting.push(...message.map(job => ({ job, since: performance.now() })))
  schedule()
})

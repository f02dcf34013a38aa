import { dirname } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { hasRoomToResume } from '../../files/disk-space.ts'
import { type FileId, sameFileCheck } from '../../sqlite/same-file.ts'
import { createStatementTimer } from './statement-timer.ts'
import type { JobOutcome, UsageJob } from './usage-job.ts'
import { type PackedJob, type PackedOutcome, packOutcome, unpackJob } from './writer-messages.ts'
import { createWriterQueue } from './writer-queue.ts'

/** What a writer of usage is started with. */
export interface WriterData {
  filename: string
  file: FileId | undefined
  /** Whether the statements of a commit are sent before its outcomes. */
  isTimed: boolean
}

/** Jobs for the writer; a channel of another thread; or the end of the writer. */
type Message = PackedJob[] | { port: MessagePort } | 'close'

/** A job that is not answered yet, and the thread that sent it. */
interface Waiting {
  from: MessagePort
  kind: UsageJob['kind']
}

/** The jobs that are not answered yet, in the order of the queue. */
function createWaitingJobs() {
  const waiting: Waiting[] = []
  return {
    add: (from: MessagePort, jobs: readonly UsageJob[]) => {
      for (const { kind } of jobs) waiting.push({ from, kind })
    },
    includesOf: (port: MessagePort) => waiting.some(({ from }) => from === port),
    /** Takes the jobs that have waited longest: their outcomes, for each thread in the order in which it sent them. */
    settle: (outcomes: readonly JobOutcome[]): Map<MessagePort, PackedOutcome[]> => {
      const parts = new Map<MessagePort, PackedOutcome[]>()
      const answered = waiting.splice(0, outcomes.length)
      for (const [at, { from, kind }] of answered.entries()) {
        const packed = packOutcome(kind, outcomes[at] as JobOutcome)
        const part = parts.get(from)
        if (part) part.push(packed)
        else parts.set(from, [packed])
      }
      return parts
    },
  }
}

/**
 * Writes usage and idempotency keys to a database: jobs that one thread sends, and those of other threads whose channels it
 * passes on. Ends when that thread closes.
 */
export function serveWriter(main: MessagePort, { filename, file, isTimed }: WriterData): void {
  const timer = isTimed ? createStatementTimer() : undefined
  const waiting = createWaitingJobs()
  const queue = createWriterQueue(filename, {
    checkFile: sameFileCheck(filename, file),
    hasRoom: () => hasRoomToResume(dirname(filename)),
    reply: outcomes => {
      const statements = timer?.take()
      // One message for each thread: a commit wakes it once.
      for (const [from, part] of waiting.settle(outcomes)) {
        if (statements) from.postMessage({ statements })
        from.postMessage(part)
      }
    },
    onClosed: () => main.close(),
    timer,
  })

  /** Closes a channel as soon as its jobs are answered. */
  function closeAfterReplies(port: MessagePort) {
    if (waiting.includesOf(port)) setImmediate(() => closeAfterReplies(port))
    else port.close()
  }

  function listen(port: MessagePort, close: () => void) {
    port.on('message', (message: Message) => {
      if (message === 'close') return close()
      if (!Array.isArray(message)) return listen(message.port, () => closeAfterReplies(message.port))
      const jobs = message.map(unpackJob)
      waiting.add(port, jobs)
      queue.push(jobs)
    })
  }

  listen(main, queue.close)
}

import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { type FileId, sameFileCheck } from '../../same-file.ts'
import { createStatementTimer } from '../../statement-timer.ts'
import type { UsageJob } from './usage-job.ts'
import { createWriterQueue } from './writer-queue.ts'

// The one thread that writes usage and idempotency keys, for the thread that started it and those connected since.

interface ThreadData {
  filename: string
  file: FileId | undefined
  /** Whether the statements of a commit are sent before its outcomes. */
  isTimed: boolean
}

/** Jobs for the writer; a channel of another thread; or the end of this one. */
type Message = UsageJob[] | { port: MessagePort } | 'close'

/** Jobs of a thread that are not answered yet. */
interface Batch {
  from: MessagePort
  jobs: number
}

/** Writes what the thread that started this one sends, and threads whose channels it sends. */
function serve(main: MessagePort, { filename, file, isTimed }: ThreadData) {
  const timer = isTimed ? createStatementTimer() : undefined
  /** In the order of the queue. */
  const batches: Batch[] = []

  /** Cuts outcomes into those of each thread, in the order in which they sent their jobs. */
  function* byThread<Outcome>(outcomes: readonly Outcome[]): Generator<{ from: MessagePort; part: Outcome[] }> {
    for (let at = 0; at < outcomes.length; ) {
      const batch = batches[0] as Batch
      const part = outcomes.slice(at, at + batch.jobs)
      at += part.length
      batch.jobs -= part.length
      if (batch.jobs === 0) batches.shift()
      yield { from: batch.from, part }
    }
  }

  const queue = createWriterQueue(filename, {
    checkFile: sameFileCheck(filename, file),
    reply: outcomes => {
      const parts = Map.groupBy(byThread(outcomes), ({ from }) => from)
      const statements = timer?.take()
      // One message for each thread: a commit wakes it once.
      for (const [from, of] of parts) {
        if (statements) from.postMessage({ statements })
        from.postMessage(of.flatMap(({ part }) => part))
      }
    },
    onClosed: () => main.close(),
    timer,
  })

  /** Closes a channel as soon as its jobs are answered. */
  function closeAfterReplies(port: MessagePort) {
    if (batches.some(({ from }) => from === port)) setImmediate(() => closeAfterReplies(port))
    else port.close()
  }

  function listen(port: MessagePort, close: () => void) {
    port.on('message', (message: Message) => {
      if (message === 'close') return close()
      if (!Array.isArray(message)) return listen(message.port, () => closeAfterReplies(message.port))
      batches.push({ from: port, jobs: message.length })
      queue.push(message)
    })
  }

  listen(main, queue.close)
}

if (parentPort) serve(parentPort, workerData as ThreadData)

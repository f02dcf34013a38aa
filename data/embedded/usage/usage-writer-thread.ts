import { parentPort, workerData } from 'node:worker_threads'
import { type FileId, sameFileCheck } from '../../same-file.ts'
import { createStatementTimer } from '../../statement-timer.ts'
import type { UsageJob } from './usage-job.ts'
import { createWriterQueue } from './writer-queue.ts'

// The one thread that writes usage and idempotency keys.

interface ThreadData {
  filename: string
  file: FileId | undefined
  /** Whether the statements of a commit are sent before its outcomes. */
  isTimed: boolean
}

const { filename, file, isTimed } = workerData as ThreadData
const timer = isTimed ? createStatementTimer() : undefined
const queue = createWriterQueue(filename, {
  checkFile: sameFileCheck(filename, file),
  reply: outcomes => {
    if (timer) parentPort?.postMessage({ statements: timer.take() })
    parentPort?.postMessage(outcomes)
  },
  onClosed: () => parentPort?.close(),
  timer,
})

parentPort?.on('message', (message: UsageJob[] | 'close') => {
  if (message === 'close') queue.close()
  else queue.push(message)
})

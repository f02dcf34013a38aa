import { parentPort, workerData } from 'node:worker_threads'
import { type FileId, sameFileCheck } from '../same-file.ts'
import type { UsageJob } from './usage-job.ts'
import { createWriterQueue } from './writer-queue.ts'

// The one thread that writes usage and idempotency keys.

const { filename, file } = workerData as { filename: string; file: FileId | undefined }
const queue = createWriterQueue(filename, {
  checkFile: sameFileCheck(filename, file),
  reply: outcomes => parentPort?.postMessage(outcomes),
  onClosed: () => parentPort?.close(),
})

parentPort?.on('message', (message: UsageJob[] | 'close') => {
  if (message === 'close') queue.close()
  else queue.push(message)
})

import { parentPort, workerData } from 'node:worker_threads'
import type { UsageJob } from './usage-job.ts'
import { createWriterQueue } from './writer-queue.ts'

// The one thread that writes usage and idempotency keys.

const { filename } = workerData as { filename: string }
const queue = createWriterQueue(filename, {
  reply: outcomes => parentPort?.postMessage(outcomes),
  onClosed: () => parentPort?.close(),
})

parentPort?.on('message', (message: UsageJob[] | 'close') => {
  if (message === 'close') queue.close()
  else queue.push(message)
})

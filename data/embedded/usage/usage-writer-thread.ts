import { parentPort, workerData } from 'node:worker_threads'
import { serveWriter } from './serve-writer.ts'

// The one thread that writes usage and idempotency keys, for the thread that started it and those connected since.
if (parentPort) serveWriter(parentPort, workerData)

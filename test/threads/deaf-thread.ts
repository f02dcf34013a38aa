import { parentPort, workerData } from 'node:worker_threads'

// A request thread of tests: it opens, and answers no call, or is busy for ever.

const { isBusy } = workerData as { isBusy: boolean }
parentPort?.on('message', () => {})
parentPort?.postMessage({ kind: 'opened' })
for (; isBusy; );

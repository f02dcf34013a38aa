import { parentPort } from 'node:worker_threads'

// A request thread of tests: it opens, and answers no call, or is busy for ever.

interface Message {
  kind: string
  start: { isBusy: boolean }
}

parentPort?.on('message', ({ kind, start }: Message) => {
  if (kind !== 'start') return
  parentPort?.postMessage({ kind: 'opened' })
  for (; start.isBusy; );
})

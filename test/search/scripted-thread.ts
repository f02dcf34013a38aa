import { parentPort } from 'node:worker_threads'
import { readConfidence } from '#data/reference/confidence.ts'
import { serveSearches } from '../../src/search/serve-searches.ts'

// Searches as the service's own thread does, unless the query says to sleep, to die or to fail.

const follow = ([command, ms]: readonly string[]) => {
  if (command === 'sleep') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms))
  if (command === 'die') process.exit(3)
  if (command === 'fail') throw new Error('told to fail')
}

if (parentPort) serveSearches(parentPort, readConfidence(), ({ parsed }) => follow(parsed.tokens))

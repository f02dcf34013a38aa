import { parentPort } from 'node:worker_threads'
import { readConfidence } from '#data/reference/confidence.ts'
import { systemClock } from '../../src/clock.ts'
import { serveSearches } from '../../src/search/pool/serve-searches.ts'

// A search thread that sleeps, dies or fails when the query says so.

const follow = ([command, ms]: readonly string[]) => {
  if (command === 'sleep') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms))
  if (command === 'die') process.exit(3)
  if (command === 'fail') throw new Error('failed on request')
}

if (parentPort)
  serveSearches(parentPort, readConfidence(), {
    now: systemClock.monotonic,
    beforeSearch: ({ parsed }) => follow(parsed.tokens),
  })

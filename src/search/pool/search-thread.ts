import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '#data/processes/lower-priority.ts'
import { readConfidence } from '#data/reference/confidence.ts'
import { systemClock } from '../../clock.ts'
import { garbageCollector } from './collect-garbage.ts'
import { serveSearches } from './serve-searches.ts'

/** Lower than of the thread that answers requests: a lookup does not wait for a search. */
const niceness = 5

// Linux sets the priority of the calling thread, other systems that of the process.
if (process.platform === 'linux') lowerPriority(niceness)

// The program of a worker thread of the search pool.
if (parentPort)
  serveSearches(parentPort, readConfidence(), { now: systemClock.monotonic, collectGarbage: garbageCollector() })

import { parentPort } from 'node:worker_threads'
import { readConfidence } from '#data/reference/confidence.ts'
import { garbageCollector } from './collect-garbage.ts'
import { serveSearches } from './serve-searches.ts'

// The program of a worker thread of the search pool.
if (parentPort) serveSearches(parentPort, readConfidence(), { collectGarbage: garbageCollector() })

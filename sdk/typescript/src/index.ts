// biome-ignore-all lint/performance/noBarrelFile: the entry of a package
export { batchesOf, type ManyAnswers } from './batches.js'
export { type ClientOptions, SvcClient } from './client.js'
export type { Lookup } from './conditional-lookup.js'
export * from './generated/index.js'
export { ProblemError } from './problem-error.js'

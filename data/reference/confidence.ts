import { readFileSync } from 'node:fs'
import { type BoostedTrees, createProbability } from '#domain/search/engine/boosted-trees.ts'
import type { ConfidenceModel } from '#domain/search/engine/confidence.ts'
import { commonnessOf } from '#domain/search/weights/weights-text.ts'
import { readListedWeights } from './token-weights.ts'

/** Reads the trees that `make calibrate` writes. */
export const readConfidenceTrees = (): BoostedTrees =>
  JSON.parse(readFileSync(new URL('./confidence.json', import.meta.url), 'utf8'))

/** Reads the confidence model. */
export const readConfidence = (): ConfidenceModel => ({
  probabilityOf: createProbability(readConfidenceTrees()),
  commonness: commonnessOf(readListedWeights()),
})

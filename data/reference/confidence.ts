import { readFileSync } from 'node:fs'
import type { BoostedTrees } from '#domain/search/engine/boosted-trees.ts'
import type { ConfidenceModel } from '#domain/search/engine/confidence.ts'
import { commonnessOf } from '#domain/search/weights/weights-text.ts'
import { readListedWeights } from './token-weights.ts'

/** Reads the confidence model that `make calibrate` writes. */
export const readConfidence = (): ConfidenceModel => ({
  ...(JSON.parse(readFileSync(new URL('./confidence.json', import.meta.url), 'utf8')) as BoostedTrees),
  commonness: commonnessOf(readListedWeights()),
})

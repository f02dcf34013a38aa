import { existsSync, readFileSync } from 'node:fs'
import type { TokenWeights } from '#domain/search/index/token-weights.ts'
import { type ListedWeights, parseWeights, toTokenWeights } from '#domain/search/weights/weights-text.ts'

const file = new URL('./token-weights.txt', import.meta.url)

/** The weights of this release; none while `make calibrate` writes the first ones. */
export const readListedWeights = (): ListedWeights => parseWeights(existsSync(file) ? readFileSync(file, 'utf8') : '')

/** The weights of this release. */
export const readTokenWeights = (): TokenWeights => toTokenWeights(readListedWeights())

import { readFileSync } from 'node:fs'
import type { ConfidenceModel } from '#domain/search/engine/confidence.ts'

/** Reads the confidence model that `make calibrate` writes. */
export const readConfidence = (): ConfidenceModel =>
  JSON.parse(readFileSync(new URL('./confidence.json', import.meta.url), 'utf8')) as ConfidenceModel

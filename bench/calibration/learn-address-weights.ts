import { isStopWord } from '#domain/search/tokens/stop-words.ts'
import { tokenize } from '#domain/search/tokens/tokenize.ts'
import { createWordCounter } from '#domain/search/weights/word-counter.ts'
import type { SyntheticCompany } from '../../src/corpus/synthetic-companies.ts'

/** Rarer tokens are not listed. */
const maxListedWeight = 0.7
const stopWordShare = 0.3
/** Weights are rounded to fiftieths. */
const steps = 50

/** From 0 for a token of all companies to 1 for a token of one. */
const weightIn = (token: string, frequency: number, rows: number) =>
  (Math.log(1 + rows / (frequency + 0.5)) / Math.log(1 + rows)) * (isStopWord(token) ? stopWordShare : 1)

/** The weights of common tokens in addresses. */
export function learnAddressWeights(companies: Iterable<SyntheticCompany>): Map<string, number> {
  const counter = createWordCounter()
  for (const { street, postal_code, locality } of companies)
    counter.add([...tokenize(street), tokenize(postal_code).join(''), ...tokenize(locality)])
  const weights = new Map<string, number>()
  for (const [token, frequency] of counter.counts) {
    const weight = weightIn(token, frequency, counter.names)
    if (weight <= maxListedWeight && frequency > 2) weights.set(token, Math.round(weight * steps) / steps)
  }
  return weights
}

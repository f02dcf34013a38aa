import { parseName } from '#domain/search/text/parse-name.ts'
import { isStopWord } from '#domain/search/text/stop-words.ts'
import { tokenize } from '#domain/search/text/tokenize.ts'
import type { SyntheticCompany } from '../../src/corpus/synthetic-companies.ts'

/** Weights of common tokens, for names and for addresses. */
export interface LearntWeights {
  names: Map<string, number>
  addresses: Map<string, number>
}

/** Rarer tokens are not listed; they weigh `unlistedWeight`. */
const maxListedWeight = 0.7
const stopWordShare = 0.3
/** Weights are rounded to fiftieths. */
const steps = 50

const count = (counts: Map<string, number>, tokens: Iterable<string>) => {
  for (const token of new Set(tokens)) counts.set(token, (counts.get(token) ?? 0) + 1)
}

/** From 0 for a token of all companies to 1 for a token of one. */
const weightIn = (token: string, frequency: number, rows: number) =>
  (Math.log(1 + rows / (frequency + 0.5)) / Math.log(1 + rows)) * (isStopWord(token) ? stopWordShare : 1)

function weightsOf(counts: ReadonlyMap<string, number>, rows: number): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [token, frequency] of counts) {
    const weight = weightIn(token, frequency, rows)
    if (weight <= maxListedWeight && frequency > 2) weights.set(token, Math.round(weight * steps) / steps)
  }
  return weights
}

/** Computes token weights from document frequencies. */
export function learnWeights(companies: Iterable<SyntheticCompany>): LearntWeights {
  const [names, addresses] = [new Map<string, number>(), new Map<string, number>()]
  let rows = 0
  for (const { name, street, postal_code, locality } of companies) {
    count(names, parseName(name).words)
    count(addresses, [...tokenize(street), tokenize(postal_code).join(''), ...tokenize(locality)])
    rows += 1
  }
  return { names: weightsOf(names, rows), addresses: weightsOf(addresses, rows) }
}

function linesOf(family: string, weights: ReadonlyMap<string, number>): string[] {
  const byWeight = Map.groupBy(weights.keys(), token => weights.get(token) ?? 1)
  return [...byWeight]
    .sort(([a], [b]) => a - b)
    .map(([weight, tokens]) => [family, weight, ...tokens.toSorted()].join(' '))
}

/** The text of `data/reference/token-weights.txt`. */
export const weightsText = ({ names, addresses }: LearntWeights): string =>
  `${[...linesOf('names', names), ...linesOf('addresses', addresses)].join('\n')}\n`

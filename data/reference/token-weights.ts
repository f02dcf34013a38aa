import { existsSync, readFileSync } from 'node:fs'

const file = new URL('./token-weights.txt', import.meta.url)

/**
 * Weights of tokens in names and in addresses, between 0 and 1. Rare tokens are not listed and have the highest weight.
 */
export interface ListedWeights {
  inNames(token: string): number
  inAddresses(token: string): number
}

/** The weight of a token that is not listed, because it is rare. */
const unlistedWeight = 0.9

const weightOf = (weights: ReadonlyMap<string, number>) => (token: string) => weights.get(token) ?? unlistedWeight

/** Reads the listed weights. A line has `names` or `addresses`, a weight, and the tokens with this weight. */
export function readTokenWeights(): ListedWeights {
  const [names, addresses] = [new Map<string, number>(), new Map<string, number>()]
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  for (const line of text.split('\n')) {
    const [family, weight, ...tokens] = line.split(' ')
    const weights = family === 'names' ? names : family === 'addresses' ? addresses : undefined
    for (const token of tokens) weights?.set(token, Number(weight))
  }
  return { inNames: weightOf(names), inAddresses: weightOf(addresses) }
}

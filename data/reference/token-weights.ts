import { existsSync, readFileSync } from 'node:fs'
import type { TokenWeights } from '#domain/search/index/token-weights.ts'

const file = new URL('./token-weights.txt', import.meta.url)

/** The weight of a token that is not listed, because it is rare. */
const unlistedWeight = 0.9

const weightOf = (weights: ReadonlyMap<string, number>) => (token: string) => weights.get(token) ?? unlistedWeight

/** Reads the listed weights. A line has `names` or `addresses`, a weight, and the tokens with this weight. */
export function readTokenWeights(): TokenWeights {
  const [names, addresses] = [new Map<string, number>(), new Map<string, number>()]
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  for (const line of text.split('\n')) {
    const [family, weight, ...tokens] = line.split(' ')
    const weights = family === 'names' ? names : family === 'addresses' ? addresses : undefined
    for (const token of tokens) weights?.set(token, Number(weight))
  }
  return { inNames: weightOf(names), inAddresses: weightOf(addresses) }
}

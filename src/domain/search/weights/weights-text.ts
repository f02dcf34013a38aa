import type { TokenWeights } from '../index/token-weights.ts'

/** The weights of listed tokens, from 0 to 1. */
export interface ListedWeights {
  names: ReadonlyMap<string, number>
  addresses: ReadonlyMap<string, number>
}

/** The weight of a token that is not listed, because it is rare. */
export const unlistedWeight = 0.9

const token = /^[a-z0-9]{1,40}$/
const weightText = /^(0(\.\d+)?|1)$/

const linesOf = (family: string, weights: ReadonlyMap<string, number>): string[] =>
  [...Map.groupBy(weights.keys(), word => weights.get(word) ?? 1)]
    .sort(([a], [b]) => a - b)
    .map(([weight, tokens]) => [family, weight, ...tokens.toSorted()].join(' '))

/** One line per weight: `names` or `addresses`, the weight, and the tokens that have it; notes first, one line each. */
export const weightsText = ({ names, addresses }: ListedWeights, notes: readonly string[] = []): string =>
  `${[...notes.map(note => `# ${note}`), ...linesOf('names', names), ...linesOf('addresses', addresses)].join('\n')}\n`

/** Thrown for a text that is not one of weights; `line` counts from 1. */
export class WeightsTextError extends Error {
  constructor(line: number) {
    super(`line ${line} is not "names" or "addresses", a weight from 0 to 1, and words`)
    this.name = 'WeightsTextError'
  }
}

const isWeightsLine = (family: string | undefined, weight: string | undefined, tokens: readonly string[]) =>
  (family === 'names' || family === 'addresses') &&
  weightText.test(weight ?? '') &&
  tokens.every(word => token.test(word))

/** Reads a text of weights, with its notes. Throws `WeightsTextError`. */
export function parseWeights(text: string): ListedWeights & { notes: string[] } {
  const read = { names: new Map<string, number>(), addresses: new Map<string, number>(), notes: [] as string[] }
  for (const [at, line] of text.split('\n').entries()) {
    const [family, weight, ...tokens] = line.split(' ')
    if (family === '#') read.notes.push(line.slice(2))
    else if (isWeightsLine(family, weight, tokens))
      for (const word of tokens) read[family as 'names' | 'addresses'].set(word, Number(weight))
    else if (line !== '') throw new WeightsTextError(at + 1)
  }
  return read
}

const lookup = (weights: ReadonlyMap<string, number>) => (word: string) => weights.get(word) ?? unlistedWeight

/** How much less than a rare word each word of names weighs, from 0 on. */
export const commonnessOf =
  ({ names }: Pick<ListedWeights, 'names'>) =>
  (word: string): number =>
    Math.max(0, unlistedWeight - (names.get(word) ?? unlistedWeight))

export const toTokenWeights = ({ names, addresses }: ListedWeights): TokenWeights => ({
  inNames: lookup(names),
  inAddresses: lookup(addresses),
})

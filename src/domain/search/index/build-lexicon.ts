import { alphabeticalOrder } from './alphabetical-order.ts'
import { buildNeighbours } from './neighbours.ts'
import { packOffsets } from './packed-offsets.ts'
import { sharedBytes } from './shared-arrays.ts'
import { type TokenWeights, toWeightByte } from './token-weights.ts'
import { buildTrigrams } from './trigrams.ts'

function textOf(tokens: readonly string[]) {
  const textOffsets = new Uint32Array(tokens.length + 1)
  tokens.forEach((token, id) => {
    textOffsets[id + 1] = (textOffsets[id] ?? 0) + token.length
  })
  const text = sharedBytes(textOffsets[tokens.length] ?? 0)
  let at = 0
  for (const token of tokens) for (let index = 0; index < token.length; index += 1) text[at++] = token.charCodeAt(index)
  return { text, textOffsets: packOffsets(textOffsets) }
}

/** Weights of the tokens, by id. */
interface LexiconWeights {
  nameWeights: Uint8Array<SharedArrayBuffer>
  addressWeights: Uint8Array<SharedArrayBuffer>
}

export function weighTokens(tokens: readonly string[], weights: TokenWeights): LexiconWeights {
  const nameWeights = sharedBytes(tokens.length)
  const addressWeights = sharedBytes(tokens.length)
  tokens.forEach((token, id) => {
    nameWeights[id] = toWeightByte(weights.inNames(token))
    addressWeights[id] = toWeightByte(weights.inAddresses(token))
  })
  return { nameWeights, addressWeights }
}

/** Builds what needs the texts of the tokens. Arguments are indexed by token id; `inNames` is 1 for tokens that occur in names. */
export const buildTexts = (tokens: readonly string[], inNames: Uint8Array) => ({
  ...textOf(tokens),
  sorted: alphabeticalOrder(tokens),
  neighbours: buildNeighbours(tokens, id => inNames[id] === 1),
  trigrams: buildTrigrams(tokens, id => inNames[id] === 1),
})

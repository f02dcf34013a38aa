import type { PlanTerms } from './plan-terms.ts'
import type { SearchMode } from './query-plan.ts'
import { otherTokenFactor } from './scoring.ts'
import type { SimilarToken } from './similar-tokens.ts'
import { isTail, maxPrefixLength, startsWithDigit } from './word-shape.ts'

/** Maximum tokens that a word may be a misspelling or a prefix of, by whether the word is in the lexicon. A short one is as incomplete as an unknown one. */
const maxFuzzy = { known: 16, unknown: 40 }
const maxPrefixed = { known: 16, unknown: 48 }
const minFuzzyLength = 3
/** Weight of a last word so short that it may be incomplete: a match helps, a missing match costs little. */
const tailWeight = 0.3

const closestOf = (tokens: readonly SimilarToken[]): SimilarToken | undefined =>
  tokens.length === 0 ? undefined : tokens.reduce((best, token) => (token.similarity > best.similarity ? token : best))

/** Adds the tokens that a word may be a misspelling or a prefix of. */
type AddSimilar = (words: readonly string[], word: number, isKnown: boolean, mode: SearchMode) => void

export function createSimilarTerms({ lookup, terms, weights, weightOf }: PlanTerms): AddSimilar {
  /** Tokens that a word may be a misspelling of, then tokens that it may be a prefix of. */
  const similarTokens = (text: string, isKnown: boolean, isLast: boolean): SimilarToken[] => {
    if (text.length < minFuzzyLength || startsWithDigit(text)) return []
    const fuzzy = lookup.fuzzyMatches(text, isKnown, maxFuzzy[isKnown ? 'known' : 'unknown'])
    if (isKnown && !isLast) return fuzzy
    const max = isKnown && text.length > maxPrefixLength ? maxPrefixed.known : maxPrefixed.unknown
    return [...fuzzy, ...lookup.prefixMatches(text, max)]
  }

  /** An unknown word gets the weight of its closest token; a word that may be incomplete a low one. */
  const adjustWeight = (words: readonly string[], word: number, tokens: readonly SimilarToken[], mode: SearchMode) => {
    const closest = closestOf(tokens)
    if (closest) weights[word] = weightOf(closest.token, mode)
    if (isTail(words, word)) weights[word] = Math.min(tailWeight, weights[word] as number)
  }

  return (words, word, isKnown, mode) => {
    const similar = similarTokens(words[word] ?? '', isKnown, word === words.length - 1)
    const factor = isKnown ? otherTokenFactor : 1
    for (const { token, similarity } of similar) terms.add(token, word, similarity * factor)
    adjustWeight(words, word, isKnown ? [] : similar, mode)
  }
}

import type { Lexicon } from '../index/segment.ts'
import { weightScale } from '../index/token-weights.ts'
import { andToken, isAnd, isWordForAnd } from '../text/stop-words.ts'
import { isMixed, misreadOf, misreadSimilarity, synonymSimilarity, synonymsOf } from '../text/synonyms.ts'
import { unlistedWeight } from '../weights/weights-text.ts'
import { acronymsOf, type InitialsWord, initialsToken, initialsWordsOf } from './initials.ts'
import type { LexiconLookup, SimilarToken } from './lexicon-lookup.ts'
import type { QueryPlan, SearchMode, Split } from './query-plan.ts'
import {
  acronymSimilarity,
  initialsSimilarity,
  joinedSimilarity,
  otherTokenFactor,
  splitSimilarity,
} from './scoring.ts'
import { createTermTable } from './term-table.ts'
import type { Commonness } from './unmatched-words.ts'
import { isDigits, isNumber, isTail, maxPrefixLength, prefixWordsOf } from './word-shape.ts'

/** The places where a word may be two: halves of one letter are initials, numbers, and `d'` or `l'`. `120000` is also `120 000`. */
function cutsOf(text: string): { first: number; last: number } {
  if (isDigits(text)) return { first: Math.max(1, text.length - digitsApart), last: text.length - digitsApart }
  const minHalf = isMixed(text) || text.length === 2 ? 1 : 2
  return { first: elided.has(text[0] ?? '') ? 1 : minHalf, last: text.length - minHalf }
}

/** Two letters with "and" between them: `D & O` is also `DO`. */
const isPairOfLetters = (words: readonly string[], at: number) =>
  words[at]?.length === 1 && words[at + 1] === andToken && words[at + 2]?.length === 1

/** Every "and" is one token. */
const andOr = (word: string) => (word.length > 1 && isAnd(word) ? andToken : word)

/** Expands the words of a query to tokens. Each plan overwrites the previous one. */
export interface Planner {
  /** Exact words, and adjacent words joined. Undefined when the lexicon does not have every word in one of these ways. */
  exact(words: readonly string[], mode: SearchMode): QueryPlan | undefined
  /** Also misspelt words, prefixes, joined and split words. */
  fuzzy(words: readonly string[], mode: SearchMode): QueryPlan
  /** Also words that are the initials of a name; undefined when no word may be. */
  withInitials(words: readonly string[], mode: SearchMode): QueryPlan | undefined
}

const maxSlots = 250
/** Maximum splits of a word, by whether it is in the lexicon. */
const maxSplits = { known: 3, unknown: 10 }
/** Digits that are written apart from those before them, as thousands. */
const digitsApart = 3
const elided: ReadonlySet<string> = new Set(['d', 'l'])
/** Maximum tokens that a word may be a misspelling or a prefix of, by whether the word is in the lexicon. A short one is as incomplete as an unknown one. */
const maxFuzzy = { known: 16, unknown: 40 }
const maxPrefixed = { known: 16, unknown: 48 }
const minFuzzyLength = 3
const minSplitLength = 6
/** The same for a word that is in the lexicon. */
const minKnownSplitLength = 10
/** The same after `d'` or `l'`, with its letter. */
const minElidedLength = 5
/** A word of the lexicon with a lower weight is not searched as initials. */
const minInitialsWeight = 0.8
/** Weight of a word that is not similar to any token, unless it is common in names, whatever is loaded. */
const unknownWeight = 0.8
/** Weight of a last word so short that it may be incomplete: a match helps, a missing match costs little. */
const tailWeight = 0.3

const closestOf = (tokens: readonly SimilarToken[]): SimilarToken | undefined =>
  tokens.length === 0 ? undefined : tokens.reduce((best, token) => (token.similarity > best.similarity ? token : best))

export function createPlanner(lexicon: Lexicon, lookup: LexiconLookup, commonness: Commonness): Planner {
  const { nameWeights, addressWeights } = lexicon
  const weights = new Float64Array(maxSlots + 2)
  const terms = createTermTable()

  const weightOf = (token: number, mode: SearchMode): number => {
    const [name, address] = [nameWeights[token] as number, addressWeights[token] as number]
    if (mode === 'name') return name / weightScale
    return (mode === 'address' ? address : Math.min(name, address)) / weightScale
  }

  /** Adds adjacent words that are one token when joined; returns by word whether it is part of one. */
  const addJoins = (words: readonly string[]): boolean[] => {
    const isJoined = words.map(() => false)
    for (let word = 0; word + 1 < words.length; word += 1) {
      const end = isPairOfLetters(words, word) ? word + 2 : word + 1
      const token = lookup.find(`${words[word]}${words[end]}`)
      if (token === 0) continue
      for (let part = word; part <= end; part += 1) {
        terms.add(token, part, joinedSimilarity)
        isJoined[part] = true
      }
    }
    return isJoined
  }

  const addSpelling = (spelling: string, slot: number, similarity: number) => {
    const token = lookup.find(spelling)
    if (token !== 0) terms.add(token, slot, similarity)
  }

  /** An "and" at the start or the end of a query joins it to words that were left out. */
  const addAnd = (slot: number, mode: SearchMode) => {
    const token = lookup.find(andToken)
    if (token === 0) return
    terms.add(token, slot, synonymSimilarity)
    weights[slot] = weightOf(token, mode)
  }

  /** Starts a plan with the exact words; returns their tokens, 0 for words that are not in the lexicon. */
  const begin = (words: readonly string[], mode: SearchMode): number[] => {
    terms.clear()
    return words.map((word, slot) => {
      const token = lookup.find(word)
      weights[slot] = token === 0 ? Math.min(unknownWeight, unlistedWeight - commonness(word)) : weightOf(token, mode)
      if (token !== 0) terms.add(token, slot, 1)
      if (isWordForAnd(word)) addAnd(slot, mode)
      for (const other of synonymsOf(word)) addSpelling(other, slot, synonymSimilarity)
      return token
    })
  }

  const maxWeightRatio = (): number => {
    let ratio = 1
    for (let at = 0; at < terms.tokenCount; at += 1) {
      const token = terms.tokens[at] as number
      const weight = (nameWeights[token] as number) / weightScale
      for (let entry = terms.first(token); entry >= 0; entry = terms.next[entry] as number)
        ratio = Math.max(ratio, weight / (weights[terms.slots[entry] as number] as number))
    }
    return ratio
  }

  const planOf = (words: readonly string[], tokens: readonly number[], splits: readonly Split[]): QueryPlan => {
    let totalWeight = 0
    for (let word = 0; word < words.length; word += 1) totalWeight += weights[word] as number
    return {
      ...{ words, weights, slots: words.length + splits.length * 2, totalWeight, splits, terms },
      isPlace: tokens.map(token => (addressWeights[token] as number) < (nameWeights[token] as number)),
      ...{
        isKnown: tokens.map(token => token !== 0),
        prefixWords: [],
        initials: [],
        acronyms: [],
        maxWeightRatio: maxWeightRatio(),
      },
    }
  }

  /** Tokens that a word may be a misspelling of, then tokens that it may be a prefix of. */
  const similarTokens = (text: string, isKnown: boolean, isLast: boolean): SimilarToken[] => {
    if (text.length < minFuzzyLength || isNumber(text)) return []
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

  /** Adds the tokens that a word may be a misspelling or a prefix of. */
  const expand = (words: readonly string[], word: number, isKnown: boolean, mode: SearchMode) => {
    const similar = similarTokens(words[word] ?? '', isKnown, word === words.length - 1)
    const factor = isKnown ? otherTokenFactor : 1
    for (const { token, similarity } of similar) terms.add(token, word, similarity * factor)
    adjustWeight(words, word, isKnown ? [] : similar, mode)
  }

  /** The tokens of two halves; undefined unless both are known. */
  const halvesOf = (text: string, cut: number) => {
    const left = lookup.find(andOr(text.slice(0, cut)))
    const right = left === 0 ? 0 : lookup.find(andOr(text.slice(cut)))
    return right === 0 ? undefined : { left, right }
  }

  /** Adds the splits of a word into two known words, longest first half first; a first half of one letter is `d'` or `l'`. */
  const addSplits = (
    text: string,
    word: number,
    firstSlot: number,
    max: number,
    { first, last } = cutsOf(text),
  ): Split[] => {
    const splits: Split[] = []
    for (let cut = last; cut >= first && splits.length < max; cut -= 1) {
      const slot = firstSlot + splits.length * 2
      const halves = slot + 2 > maxSlots ? undefined : halvesOf(text, cut)
      if (!halves) continue
      weights[slot] = ((weights[word] as number) * cut) / text.length
      weights[slot + 1] = (weights[word] as number) - (weights[slot] as number)
      terms.add(halves.left, slot, splitSimilarity)
      terms.add(halves.right, slot + 1, splitSimilarity)
      splits.push({ word, left: slot, right: slot + 1 })
    }
    return splits
  }

  /** Two letters beside other words may be two initials: `bm` of `B + M`. */
  const splitKnown = (text: string, word: number, firstSlot: number): Split[] => {
    const isSplit = text.length >= minKnownSplitLength || (text.length === 2 && firstSlot > 1)
    // Both LOREAL and L'OREAL are written.
    if (!isSplit && text.length >= minElidedLength && elided.has(text[0] ?? ''))
      return addSplits(text, word, firstSlot, 1, { first: 1, last: 1 })
    return isSplit ? addSplits(text, word, firstSlot, maxSplits.known) : []
  }

  /** Adds the letters that an unknown word of letters and digits may be, and its splits. */
  const splitUnknown = (text: string, word: number, firstSlot: number): Split[] => {
    for (const letters of misreadOf(text)) addSpelling(letters, word, misreadSimilarity)
    const isLong = text.length >= minSplitLength || isMixed(text) || (text.length === 2 && firstSlot > 1)
    return isLong ? addSplits(text, word, firstSlot, maxSplits.unknown) : []
  }

  /** Adds the acronyms of the first words: `JFN` is James Fisher Nuclear. Returns their tokens. */
  const addAcronyms = (words: readonly string[]): number[] =>
    acronymsOf(words).flatMap(({ text, words: slots }) => {
      const token = lookup.find(text)
      if (token === 0 || (nameWeights[token] as number) / weightScale < minInitialsWeight) return []
      for (const slot of slots) terms.add(token, slot, acronymSimilarity(text.length))
      return [token]
    })

  const fuzzy = (words: readonly string[], mode: SearchMode): QueryPlan => {
    const tokens = begin(words, mode)
    addJoins(words)
    const acronyms = mode === 'address' ? [] : addAcronyms(words)
    const splits: Split[] = []
    for (const [word, text] of words.entries()) {
      const isKnown = tokens[word] !== 0
      expand(words, word, isKnown, mode)
      const split = isKnown ? splitKnown : splitUnknown
      splits.push(...split(text, word, words.length + splits.length * 2))
    }
    return { ...planOf(words, tokens, splits), prefixWords: prefixWordsOf(words), acronyms }
  }

  /** Whether a word has a low weight: it is more than initials. */
  const isCommon = (word: string) => {
    const token = lookup.find(word)
    return token !== 0 && weightOf(token, 'name') < minInitialsWeight
  }

  const addInitials = (initials: readonly InitialsWord[]) => {
    for (const { word, keys } of initials)
      for (const key of keys) terms.add(initialsToken(lexicon, key), word, initialsSimilarity)
  }

  return {
    exact: (words, mode) => {
      const tokens = begin(words, mode)
      const isJoined = addJoins(words)
      if (tokens.some((token, word) => token === 0 && !isJoined[word])) return undefined
      return planOf(words, tokens, [])
    },

    fuzzy,
    withInitials: (words, mode) => {
      const initials = mode === 'address' ? [] : initialsWordsOf(words, isCommon)
      if (initials.length === 0) return undefined
      const plan = fuzzy(words, mode)
      addInitials(initials)
      return { ...plan, initials }
    },
  }
}

import type { Lexicon } from '../index/segment.ts'
import { weightScale } from '../index/token-weights.ts'
import { createExactTerms, minInitialsWeight } from './exact-terms.ts'
import { type InitialsWord, initialsToken, initialsWordsOf } from './initials.ts'
import type { LexiconLookup } from './lexicon-lookup.ts'
import { createPlanTerms } from './plan-terms.ts'
import type { QueryPlan, SearchMode, Split } from './query-plan.ts'
import { initialsSimilarity } from './scoring.ts'
import { createSimilarTerms } from './similar-terms.ts'
import { createSplitTerms } from './split-terms.ts'
import type { Commonness } from './unmatched-words.ts'
import { prefixWordsOf } from './word-shape.ts'

/** Expands the words of a query to tokens. Each plan overwrites the previous one. */
export interface Planner {
  /** Exact words, and adjacent words joined. Undefined when the lexicon does not have every word in one of these ways. */
  exact(words: readonly string[], mode: SearchMode): QueryPlan | undefined
  /** Also misspelt words, prefixes, joined and split words. */
  fuzzy(words: readonly string[], mode: SearchMode): QueryPlan
  /** Also words that are the initials of a name; undefined when no word may be. */
  withInitials(words: readonly string[], mode: SearchMode): QueryPlan | undefined
}

export function createPlanner(lexicon: Lexicon, lookup: LexiconLookup, commonness: Commonness): Planner {
  const { nameWeights, addressWeights } = lexicon
  const planTerms = createPlanTerms(lexicon, lookup)
  const { terms, weights, weightOf } = planTerms
  const { begin, addJoins, addAcronyms } = createExactTerms(planTerms, commonness)
  const addSimilar = createSimilarTerms(planTerms)
  const addSplits = createSplitTerms(planTerms)

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
      words,
      weights,
      slots: words.length + splits.length * 2,
      totalWeight,
      splits,
      terms,
      isPlace: tokens.map(token => (addressWeights[token] as number) < (nameWeights[token] as number)),
      isKnown: tokens.map(token => token !== 0),
      prefixWords: [],
      initials: [],
      acronyms: [],
      maxWeightRatio: maxWeightRatio(),
    }
  }

  const fuzzy = (words: readonly string[], mode: SearchMode): QueryPlan => {
    const tokens = begin(words, mode)
    addJoins(words)
    const acronyms = mode === 'address' ? [] : addAcronyms(words)
    const splits: Split[] = []
    for (const [word, text] of words.entries()) {
      const isKnown = tokens[word] !== 0
      addSimilar(words, word, isKnown, mode)
      splits.push(...addSplits({ text, word, firstSlot: words.length + splits.length * 2 }, isKnown))
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

import { synonymSimilarity, synonymsOf } from '../text/words/synonyms.ts'
import { andToken, isWordForAnd } from '../tokens/stop-words.ts'
import { unlistedWeight } from '../weights/weights-text.ts'
import { acronymsOf } from './initials.ts'
import type { PlanTerms } from './plan-terms.ts'
import type { SearchMode } from './query-plan.ts'
import { acronymSimilarity, joinedSimilarity } from './scoring.ts'
import type { Commonness } from './unmatched-words.ts'

/** A token with a lower weight is not taken for initials. */
export const minInitialsWeight = 0.8
/** Weight of a word that is not similar to any token, unless it is common in names, whatever is loaded. */
const unknownWeight = 0.8

/** Two letters with "and" between them: `D & O` is also `DO`. */
const isPairOfLetters = (words: readonly string[], at: number) =>
  words[at]?.length === 1 && words[at + 1] === andToken && words[at + 2]?.length === 1

/** Adds the terms of words as they are written. */
interface ExactTerms {
  /** Starts a plan with the words and their synonyms; returns their tokens, 0 for words that are not in the lexicon. */
  begin(words: readonly string[], mode: SearchMode): number[]
  /** Adds adjacent words that are one token when joined; returns by word whether it is part of one. */
  addJoins(words: readonly string[]): boolean[]
  /** Adds the acronyms of the first words: `JFN` is James Fisher Nuclear. Returns their tokens. */
  addAcronyms(words: readonly string[]): number[]
}

export function createExactTerms(
  { lookup, terms, weights, weightOf, addText }: PlanTerms,
  commonness: Commonness,
): ExactTerms {
  /** An "and" at the start or the end of a query joins it to words that were left out. */
  const addAnd = (slot: number, mode: SearchMode) => {
    const token = lookup.find(andToken)
    if (token === 0) return
    terms.add(token, slot, synonymSimilarity)
    weights[slot] = weightOf(token, mode)
  }

  /** The tokens of a word and of its other spellings, such as `ingenieurburo` of `ingburo`. */
  const tokensOf = (word: string): number[] =>
    [word, ...synonymsOf(word)].map(text => lookup.find(text)).filter(token => token !== 0)

  return {
    begin: (words, mode) => {
      terms.clear()
      return words.map((word, slot) => {
        const token = lookup.find(word)
        weights[slot] = token === 0 ? Math.min(unknownWeight, unlistedWeight - commonness(word)) : weightOf(token, mode)
        if (token !== 0) terms.add(token, slot, 1)
        if (isWordForAnd(word)) addAnd(slot, mode)
        for (const other of synonymsOf(word)) addText(other, slot, synonymSimilarity)
        return token
      })
    },

    addJoins: words => {
      const isJoined = words.map(() => false)
      for (let word = 0; word + 1 < words.length; word += 1) {
        const end = isPairOfLetters(words, word) ? word + 2 : word + 1
        for (const token of tokensOf(`${words[word]}${words[end]}`))
          for (let part = word; part <= end; part += 1) {
            terms.add(token, part, joinedSimilarity)
            isJoined[part] = true
          }
      }
      return isJoined
    },

    addAcronyms: words =>
      acronymsOf(words).flatMap(({ text, words: slots }) => {
        const token = lookup.find(text)
        if (token === 0 || weightOf(token, 'name') < minInitialsWeight) return []
        for (const slot of slots) terms.add(token, slot, acronymSimilarity(text.length))
        return [token]
      }),
  }
}

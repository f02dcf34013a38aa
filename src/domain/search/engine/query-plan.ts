import type { Lexicon } from '../index/segment.ts'
import { weightScale } from '../index/token-weights.ts'
import type { LexiconLookup, SimilarToken } from './lexicon-lookup.ts'
import { createTermTable, type TermTable } from './term-table.ts'

export type SearchMode = 'auto' | 'name' | 'address'

/** A word that may be two: both halves must be found. Halves have slots of their own, behind those of the words. */
export interface Split {
  word: number
  left: number
  right: number
}

/** What to look for. */
export interface QueryPlan {
  words: readonly string[]
  /** Of every slot: words first, then halves of words. */
  weights: Float64Array
  slots: number
  /** Weight of all words. */
  totalWeight: number
  splits: readonly Split[]
  terms: TermTable
  /** Whether each word is one of the lexicon's. */
  isKnown: readonly boolean[]
  /** Words so short that documents tell what they may be the beginning of: initials, and the last word. */
  prefixWords: readonly number[]
  /** How many times more a token can weigh in a name than here. */
  maxWeightRatio: number
}

export interface Planner {
  /** Every word is there, or two side by side are one: undefined where that is not so. */
  exact(words: readonly string[], mode: SearchMode): QueryPlan | undefined
  /** Words misspelt, cut short, joined and split as well. */
  fuzzy(words: readonly string[], mode: SearchMode): QueryPlan
}

const mostSlots = 250
const likeKnown = 16
const likeUnknown = 40
const begunKnown = 16
const begunUnknown = 48
const mostSplits = 10
const joinedSimilarity = 0.95
const halfSimilarity = 0.97
/** What another word is worth where the one asked for is somebody's as it stands. */
const otherThanKnown = 0.95
/** Of a word that is like nothing there is. */
const strangeWeight = 0.8

/** Of a last word so short that it may be one that was cut: it helps, and its absence hardly hurts. */
const tailWeight = 0.3
const longestTail = 2
const longestShort = 4

const shortestMisspelt = 3
const shortestSplit = 6

/** Above `begunSimilarity` of any token. */
const mostBegunSimilarity = 0.92

const isNumber = (word: string) => /^[0-9]/.test(word)

const isTail = (text: string, word: number, words: readonly string[]) =>
  word > 0 && word === words.length - 1 && text.length <= longestTail && !isNumber(text)

/** More tokens begin like it than the lexicon tells of. */
const isShort = (text: string) => text.length <= longestShort && !isNumber(text)

const begunWords = (words: readonly string[]): number[] =>
  words.flatMap((text, word) => {
    const isCut = isShort(text) && (text.length === 1 || word === words.length - 1)
    return isCut && words.length > 1 ? [word] : []
  })

const likest = (tokens: readonly SimilarToken[]): SimilarToken | undefined =>
  tokens.length === 0 ? undefined : tokens.reduce((best, like) => (like.similarity > best.similarity ? like : best))

/** What a document that goes on where words were cut may be worth, though no list tells of it. */
export const maxPrefixScore = ({ prefixWords: begun, weights }: QueryPlan): number =>
  begun.reduce((most, word) => most + (weights[word] as number) * mostBegunSimilarity, 0)

/** Plans for one search at a time: each plan overwrites the last. */
export function createPlanner(lexicon: Lexicon, open: LexiconLookup): Planner {
  const { nameWeights, addressWeights } = lexicon
  const weights = new Float64Array(mostSlots + 2)
  const terms = createTermTable()

  const weightOf = (token: number, mode: SearchMode): number => {
    const [name, address] = [nameWeights[token] as number, addressWeights[token] as number]
    if (mode === 'name') return name / weightScale
    return (mode === 'address' ? address : Math.min(name, address)) / weightScale
  }

  const addJoins = (words: readonly string[]) => {
    const joined = words.map(() => false)
    for (let word = 0; word + 1 < words.length; word += 1) {
      const token = open.find(`${words[word]}${words[word + 1]}`)
      if (token === 0) continue
      terms.add(token, word, joinedSimilarity)
      terms.add(token, word + 1, joinedSimilarity)
      joined[word] = true
      joined[word + 1] = true
    }
    return joined
  }

  const begin = (words: readonly string[], mode: SearchMode) => {
    terms.clear()
    return words.map((word, slot) => {
      const token = open.find(word)
      weights[slot] = token === 0 ? strangeWeight : weightOf(token, mode)
      if (token !== 0) terms.add(token, slot, 1)
      return token
    })
  }

  const planOf = (words: readonly string[], tokens: readonly number[], slots: number, splits: Split[]): QueryPlan => {
    let total = 0
    for (let word = 0; word < words.length; word += 1) total += weights[word] as number
    const known = tokens.map(token => token !== 0)
    return {
      words,
      weights,
      slots,
      totalWeight: total,
      splits,
      terms,
      isKnown: known,
      prefixWords: [],
      maxWeightRatio: heaviestOf(),
    }
  }

  const heaviestOf = (): number => {
    let heaviest = 1
    for (let at = 0; at < terms.tokenCount; at += 1) {
      const token = terms.tokens[at] as number
      const weight = (nameWeights[token] as number) / weightScale
      for (let entry = terms.first(token); entry >= 0; entry = terms.next[entry] as number)
        heaviest = Math.max(heaviest, weight / (weights[terms.slots[entry] as number] as number))
    }
    return heaviest
  }

  /** Tokens that a word may be a misspelling of, then those that it may be the beginning of. */
  const alike = (text: string, isKnown: boolean, isLast: boolean): SimilarToken[] => {
    if (text.length < shortestMisspelt || isNumber(text)) return []
    const near = open.near(text, isKnown, isKnown ? likeKnown : likeUnknown)
    return isLast || !isKnown ? [...near, ...open.prefixMatches(text, isKnown ? begunKnown : begunUnknown)] : near
  }

  const addAlike = (word: number, tokens: readonly SimilarToken[], worth: number) => {
    for (const { token, similarity } of tokens) terms.add(token, word, similarity * worth)
  }

  /** A word that is not known weighs what the token does that it is likest to; one that may be cut short hardly anything. */
  const settleWeight = (words: readonly string[], word: number, tokens: readonly SimilarToken[], mode: SearchMode) => {
    const best = likest(tokens)
    if (best) weights[word] = weightOf(best.token, mode)
    if (isTail(words[word] ?? '', word, words)) weights[word] = Math.min(tailWeight, weights[word] as number)
  }

  /** The ways to part a word in two known ones, the longer first half first. */
  const addSplits = (text: string, word: number, from: number): Split[] => {
    const splits: Split[] = []
    for (let cut = text.length - 2; cut >= 2 && splits.length < mostSplits; cut -= 1) {
      const slot = from + splits.length * 2
      const [left, right] = [open.find(text.slice(0, cut)), open.find(text.slice(cut))]
      if (left === 0 || right === 0 || slot + 2 > mostSlots) continue
      weights[slot] = ((weights[word] as number) * cut) / text.length
      weights[slot + 1] = (weights[word] as number) - (weights[slot] as number)
      terms.add(left, slot, halfSimilarity)
      terms.add(right, slot + 1, halfSimilarity)
      splits.push({ word, left: slot, right: slot + 1 })
    }
    return splits
  }

  return {
    exact: (words, mode) => {
      const tokens = begin(words, mode)
      const joined = addJoins(words)
      if (tokens.some((token, word) => token === 0 && !joined[word])) return undefined
      return planOf(words, tokens, words.length, [])
    },

    fuzzy: (words, mode) => {
      const tokens = begin(words, mode)
      addJoins(words)
      const splits: Split[] = []
      for (const [word, text] of words.entries()) {
        const isKnown = tokens[word] !== 0
        const like = alike(text, isKnown, word === words.length - 1)
        addAlike(word, like, isKnown ? otherThanKnown : 1)
        settleWeight(words, word, isKnown ? [] : like, mode)
        if (!isKnown && text.length >= shortestSplit)
          splits.push(...addSplits(text, word, words.length + splits.length * 2))
      }
      return { ...planOf(words, tokens, words.length + splits.length * 2, splits), prefixWords: begunWords(words) }
    },
  }
}

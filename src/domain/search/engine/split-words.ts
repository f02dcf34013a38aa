import { offsetAt } from '../index/packed-offsets.ts'
import { spanOf } from '../index/read-postings.ts'
import type { Segment } from '../index/segment.ts'
import { isOnlyIn } from '../index/token-countries.ts'
import { weightScale } from '../index/token-weights.ts'
import { isStopWord } from '../tokens/stop-words.ts'
import type { DocumentRange } from './posting-lists.ts'
import { type AlphabeticalRange, createTokenDictionary } from './token-dictionary.ts'

/** A word or an unknown part of a text, and the place after it. */
interface Part {
  text: string
  end: number
  cost: number
}

const maxLength = 63
/** Shorter words in a word that is not an address are chance: `tuberkulose` is no `tube` and `rk`. */
const minPartLength = 4
const maxWordLength = 28
/** Prefixes of the lexicon that are looked up for one text. */
const maxLookups = 3_000
/** The cost of a word is 1 and a share of its weight, and more if it is so short that it may be chance. */
const weightCost = 0.3
const shortCosts: readonly number[] = [9, 9, 1.6, 0.9, 0.35]
/** A word this light is common, and no chance. */
const commonWeight = 0.55
/** The cost of letters that are no word. */
const unknownCost = 2.4
const unknownLetterCost = 0.3
const minUnknownLength = 3

/** Legal forms that are written at the end of a domain; names in the index have them cut off. */
const forms: ReadonlySet<string> = new Set('gmbh mbh ohg gbr ltd limited llp plc sarl sas sasu group gruppe'.split(' '))

const digits = /^[0-9]+/
const umlaut = /^[aou]e/

/** One text that is split: the lookups left, the documents with its words, and whether it is a web address. */
interface Splitting {
  budget: { left: number }
  documents: DocumentRange
  isAddress: boolean
}

/** The cheapest way through a text, part by part. */
function cheapest(length: number, partsAt: (from: number) => readonly Part[]): readonly string[] {
  const costs = new Float64Array(length + 1).fill(Number.POSITIVE_INFINITY)
  const ways: (readonly string[])[] = [[]]
  costs[0] = 0
  const extend = (way: readonly string[], from: number, { text, end, cost: partCost }: Part) => {
    const cost = (costs[from] as number) + partCost
    if (cost >= (costs[end] as number)) return
    costs[end] = cost
    ways[end] = [...way, text]
  }
  for (let from = 0; from < length; from += 1) {
    const way = ways[from]
    if (way) for (const part of partsAt(from)) extend(way, from, part)
  }
  return ways[length] ?? []
}

/**
 * Splits letters into words of names in the documents of a range, as few and as common ones as possible. There must be three or
 * more, in a web address two, or the letters must be one word; unknown letters may remain between them. Undefined if there are
 * none. The work is bounded for every text.
 */
export type SplitWords = (text: string, isAddress: boolean, range: DocumentRange) => readonly string[] | undefined

export function createWordSplitter({ lexicon, names }: Pick<Segment, 'lexicon' | 'names'>): SplitWords {
  const { prefixRange, lengthOf } = createTokenDictionary(lexicon)
  const { sorted, nameWeights } = lexicon

  const isInNames = (token: number, { from, to, countries }: DocumentRange) =>
    isOnlyIn(lexicon.countries, token, countries)
      ? offsetAt(names.offsets, token) !== offsetAt(names.offsets, token + 1)
      : spanOf(names, token, from, to).count > 0

  const costOf = (token: number, word: string) => {
    const weight = (nameWeights[token] as number) / weightScale
    return 1 + weightCost * weight + (weight <= commonWeight || isStopWord(word) ? 0 : (shortCosts[word.length] ?? 0))
  }

  /** Whether a token is a whole word: the first of those with its letters as their beginning. */
  const isWord = (token: number, word: string, range: DocumentRange) =>
    word.length > 1 && lengthOf(token) === word.length && isInNames(token, range)

  /** The words that start at a place; `ue` is read as written and as `u`. */
  const wordsAt = (text: string, from: number, { budget, documents }: Splitting): Part[] => {
    const parts: Part[] = []
    const visit = (before: string, at: number, within?: AlphabeticalRange) => {
      if (at >= text.length || before.length === maxWordLength || budget.left <= 0) return
      const word = before + text[at]
      budget.left -= 1
      const range = prefixRange(word, within)
      if (range[0] === range[1]) return
      add(word, at + 1, range)
      if (umlaut.test(text.slice(at, at + 2))) add(word, at + 2, range)
    }
    const add = (word: string, end: number, range: AlphabeticalRange) => {
      const token = sorted[range[0]] as number
      if (isWord(token, word, documents)) parts.push({ text: word, end, cost: costOf(token, word) })
      visit(word, end, range)
    }
    visit('', from)
    return parts
  }

  const partsAt = (text: string, from: number, splitting: Splitting): Part[] => {
    const { isAddress } = splitting
    const number = digits.exec(text.slice(from))?.[0]
    const parts = number
      ? [{ text: number, end: from + number.length, cost: 1 }]
      : wordsAt(text, from, splitting).filter(
          ({ end }) => end - from < text.length && (isAddress || end - from >= minPartLength),
        )
    const rest = text.slice(from)
    if (from > 0 && forms.has(rest)) parts.push({ text: rest, end: text.length, cost: 1 })
    if (!isAddress) return parts
    for (let end = from + minUnknownLength; end <= text.length; end += 1)
      parts.push({ text: text.slice(from, end), end, cost: unknownCost + unknownLetterCost * (end - from) })
    return parts
  }

  return (text, isAddress, documents) => {
    if (text.length > maxLength) return undefined
    const splitting = { budget: { left: maxLookups }, documents, isAddress }
    const found = cheapest(text.length, from => partsAt(text, from, splitting))
    if (found.length >= (isAddress ? 2 : 3)) return found
    const whole = isAddress ? wordsAt(text, 0, splitting).find(({ end }) => end === text.length) : undefined
    return whole && [whole.text]
  }
}

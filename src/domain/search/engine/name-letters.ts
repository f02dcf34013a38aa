import { createForwardReader, field, otherNameMarker } from '../index/forward-format.ts'
import type { Segment } from '../index/segment.ts'
import { isNameOfCountry } from '../text/places/without-country.ts'
import { createOsaDistance } from '../tokens/osa-distance.ts'
import { isStopWord } from '../tokens/stop-words.ts'
import type { Beginning, Comparison } from './comparison.ts'
import { withLeftOut } from './left-out-words.ts'
import { createQuerySpeller } from './query-speller.ts'
import { createTokenDictionary } from './token-dictionary.ts'
import { type Commonness, createUnmatchedWords } from './unmatched-words.ts'

/** More letters are not compared, and no more edits are counted. */
const maxLetters = 60
const maxEdits = 12

const joined = (words: readonly string[]) => words.join('').slice(0, maxLetters)
/** The letters of the words in alphabetical order, without articles and prepositions. */
const inOrder = (words: readonly string[]) => joined(words.filter(word => !isStopWord(word)).toSorted())

/**
 * How alike a query and the names of its hits are written, letter by letter and however the words are joined, and which
 * words have no like.
 */
type NameLetters = <Hit extends Comparison & { document: number }>(
  hits: readonly Hit[],
  words: readonly string[],
  /** The words behind them, which were not searched. */
  leftOut: readonly string[],
) => Hit[]

/** By word of a query, whether a name has it, each word of the name once. */
function foundIn(name: readonly string[], query: readonly string[]): boolean[] {
  const left = [...name]
  return query.map(word => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** Whether a name begins with the query, however their words are joined. */
function beginningOf(query: string, name: readonly string[]): Beginning {
  if (query === '' || !name.join('').startsWith(query)) return 'none'
  let end = 0
  for (const word of name) if (end < query.length) end += word.length
  return end === query.length ? 'words' : 'letters'
}

/** Words that are compared with names, and their letters as they are and in alphabetical order of the words. */
interface Asked {
  words: readonly string[]
  letters: string
  ordered: string
}

const askedFor = (words: readonly string[]): Asked => ({
  words,
  letters: joined(words),
  ordered: inOrder(words),
})

/** A shorter word on its own is more likely an acronym. */
const minNamed = 4

/** Whether a name is the one word of a query and the name of a country. */
const addsCountry = ([word = '', ...others]: readonly string[], name: readonly string[], country: string) =>
  word.length >= minNamed &&
  others.length === 0 &&
  name.length === 2 &&
  name[0] === word &&
  isNameOfCountry(name[1] ?? '', country)

/** Compares the letters of a query with those of the name that each hit matched. */
export function createNameLetters(segment: Segment, commonness: Commonness): NameLetters {
  const reader = createForwardReader(segment)
  const distance = createOsaDistance()
  const { textOf } = createTokenDictionary(segment.lexicon)
  const unmatched = createUnmatchedWords(distance, commonness)
  const countryOf = (document: number) =>
    segment.countries.find(({ from, to }) => document >= from && document < to)?.code ?? ''

  /** The tokens of the postal code, the locality and the street; moves to the first word of the name. */
  const readAddress = (document: number): { tokens: number[]; next: number } => {
    const postalCode = reader.open(document)
    const tokens = postalCode >>> 2 > 0 ? [postalCode >>> 2] : []
    let next = postalCode < 0 ? -1 : reader.next()
    for (; (next & 3) === field.locality || (next & 3) === field.street; next = reader.next()) tokens.push(next >>> 2)
    return { tokens, next }
  }

  /** Moves to the first word of the other name with this index; -1 if it was left out of the index. */
  const findOther = (first: number, otherNameIndex: number): number => {
    for (let entry = first; entry >= 0; entry = reader.next())
      if (entry === otherNameMarker) {
        const index = reader.nextByte()
        reader.nextByte()
        if (index === otherNameIndex) return reader.next()
      }
    return -1
  }

  /** The words of the name that starts here, or of the other name with this index. */
  const wordsOf = (first: number, otherNameIndex: number): string[] => {
    const words: string[] = []
    let entry = otherNameIndex < 0 ? first : findOther(first, otherNameIndex)
    for (; entry >= 0 && entry !== otherNameMarker; entry = reader.next()) words.push(textOf(entry >>> 2))
    return words
  }

  /** The similarity of two texts; any lower one if it is below `min`, and fewer edits need to be counted. */
  const similarity = (one: string, other: string, min = 0) => {
    const longer = Math.max(one.length, other.length, 1)
    const edits = Math.min(maxEdits, Math.ceil((1 - min) * longer))
    return 1 - Math.min(distance(one, other, edits), longer) / longer
  }

  const compare = ({ words, letters, ordered }: Asked, name: readonly string[], country: string) => {
    const letterSimilarity = similarity(letters, joined(name))
    const wordSimilarity =
      letterSimilarity === 1 ? 1 : Math.max(letterSimilarity, similarity(ordered, inOrder(name), letterSimilarity))
    const beginning = beginningOf(words.join(''), name)
    return { letterSimilarity, wordSimilarity, beginning, ...unmatched(words, name, country) }
  }

  /** The words of a query without those that only the address has; all of them if it has all. */
  const withoutAddress = (words: readonly string[], name: readonly string[], address: readonly number[]) => {
    const isFound = foundIn(name, words)
    if (!isFound.includes(false)) return words
    const texts = address.map(textOf)
    const own = words.filter((word, at) => isFound[at] || !texts.includes(word))
    return own.length === 0 ? words : own
  }

  return (hits, words, leftOut) => {
    if (hits.length === 0) return []
    const all = [...words, ...leftOut]
    const askedAll = askedFor(all)
    const spelled = createQuerySpeller(all)
    return hits.map(hit => {
      const { tokens, next } = readAddress(hit.document)
      const name = spelled(wordsOf(next, hit.otherNameIndex))
      const country = countryOf(hit.document)
      const own = hit.kind === 'address' ? all : withoutAddress(all, name, tokens)
      const likeness = compare(own === all ? askedAll : askedFor(own), name, country)
      const compared = { ...hit, ...likeness, addsCountry: addsCountry(all, name, country) }
      const known = () => [...name, ...tokens.map(textOf)]
      return leftOut.length === 0 ? compared : withLeftOut(compared, { words, leftOut }, { known: known(), distance })
    })
  }
}

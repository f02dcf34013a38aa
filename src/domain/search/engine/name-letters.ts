import { createForwardReader, field, otherNameMarker } from '../index/forward-format.ts'
import type { Segment } from '../index/segment.ts'
import { createOsaDistance } from '../text/osa-distance.ts'
import { isStopWord } from '../text/stop-words.ts'
import type { Comparison } from './comparison.ts'
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
export type NameLetters = <Hit extends Comparison & { document: number }>(
  hits: readonly Hit[],
  words: readonly string[],
) => Hit[]

/** Compares the letters of a query with those of the name that each hit matched. */
export function createNameLetters(segment: Segment, commonness: Commonness): NameLetters {
  const reader = createForwardReader(segment)
  const distance = createOsaDistance()
  const { textOf } = createTokenDictionary(segment.lexicon)
  const unmatched = createUnmatchedWords(distance, commonness)

  /** Moves behind the postal code, which has the field of a name, and the rest of the address. */
  const skipAddress = (document: number): number => {
    let entry = reader.open(document) < 0 ? -1 : reader.next()
    while ((entry & 3) === field.locality || (entry & 3) === field.street) entry = reader.next()
    return entry
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

  /** The words of the current name, or of the other name with this index. */
  const wordsOf = (document: number, otherNameIndex: number): string[] => {
    const words: string[] = []
    const first = skipAddress(document)
    let entry = otherNameIndex < 0 ? first : findOther(first, otherNameIndex)
    for (; entry >= 0 && entry !== otherNameMarker; entry = reader.next()) words.push(textOf(entry >>> 2))
    return words
  }

  const similarity = (one: string, other: string) => {
    const longer = Math.max(one.length, other.length, 1)
    return 1 - Math.min(distance(one, other, maxEdits), longer) / longer
  }

  return (hits, words) => {
    const [asWritten, sorted] = [joined(words), inOrder(words)]
    return hits.map(hit => {
      const name = wordsOf(hit.document, hit.otherNameIndex)
      const letterSimilarity = similarity(asWritten, joined(name))
      const wordSimilarity = Math.max(letterSimilarity, similarity(sorted, inOrder(name)))
      return { ...hit, letterSimilarity, wordSimilarity, ...unmatched(words, name) }
    })
  }
}

import { varintLength } from './growable-arrays.ts'
import { writeVarint } from './postings.ts'
import { sharedBytes, sharedUint32 } from './shared-arrays.ts'

/** 26 letters, and one symbol for other characters and for the edges of a word. */
const alphabetSize = 27
export const trigramCount = alphabetSize ** 3

const letterCode = (code: number) => (code >= 97 && code <= 122 ? code - 96 : 0)

export const minTrigramLength = 6
export const maxTrigramLength = 24

/** Writes the trigrams of a word to `found` and returns their number. */
export function trigramsOf(word: string, found: Uint32Array): number {
  let before = 0
  let here = letterCode(word.charCodeAt(0))
  const length = Math.min(word.length, maxTrigramLength)
  for (let at = 0; at < length; at += 1) {
    const next = at + 1 < word.length ? letterCode(word.charCodeAt(at + 1)) : 0
    found[at] = (before * alphabetSize + here) * alphabetSize + next
    before = here
    here = next
  }
  return length
}

const isIndexed = (word: string) =>
  word.length >= minTrigramLength && word.length <= maxTrigramLength && !/[0-9]/.test(word)

/** For each trigram, the ids of the tokens that have it, ascending; a token that has it twice is listed twice. */
export interface Trigrams {
  /** Distances between ids as varints. */
  bytes: Uint8Array<SharedArrayBuffer>
  /** By trigram, the offset of its list, and after the last trigram the end; and the number of its ids. */
  offsets: Uint32Array<SharedArrayBuffer>
  counts: Uint32Array<SharedArrayBuffer>
}

/** Indexes the tokens that `isIncluded` accepts by trigram, which finds words that are two edits apart. */
export function buildTrigrams(tokens: readonly string[], isIncluded: (id: number) => boolean): Trigrams {
  const found = new Uint32Array(maxTrigramLength)
  const offsets = sharedUint32(trigramCount + 1)
  const counts = sharedUint32(trigramCount)
  const last = new Uint32Array(trigramCount)
  const forEachTrigram = (visit: (trigram: number, id: number) => void) => {
    tokens.forEach((word, id) => {
      if (!isIncluded(id) || !isIndexed(word)) return
      const count = trigramsOf(word, found)
      for (let at = 0; at < count; at += 1) visit(found[at] ?? 0, id)
    })
  }
  // Sizes first, which avoids a second copy in memory.
  forEachTrigram((trigram, id) => {
    counts[trigram] = (counts[trigram] ?? 0) + 1
    offsets[trigram + 1] = (offsets[trigram + 1] ?? 0) + varintLength(id - (last[trigram] ?? 0))
    last[trigram] = id
  })
  for (let trigram = 0; trigram < trigramCount; trigram += 1)
    offsets[trigram + 1] = (offsets[trigram + 1] ?? 0) + (offsets[trigram] ?? 0)
  const bytes = sharedBytes(offsets[trigramCount] ?? 0)
  const cursors = offsets.slice()
  last.fill(0)
  forEachTrigram((trigram, id) => {
    cursors[trigram] = writeVarint(bytes, cursors[trigram] ?? 0, id - (last[trigram] ?? 0))
    last[trigram] = id
  })
  return { bytes, offsets, counts }
}

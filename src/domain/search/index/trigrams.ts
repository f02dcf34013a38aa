import { sharedUint32 } from './shared-arrays.ts'

/** 26 letters, and one symbol for other characters and for the edges of a word. */
const alphabetSize = 27
export const trigramCount = alphabetSize ** 3

const letterCode = (code: number) => (code >= 97 && code <= 122 ? code - 96 : 0)

export const minTrigramLength = 6
export const maxTrigramLength = 24

/** Writes the trigrams of a word to `found` and returns their number. */
export function trigramsOf(word: string, found: Uint32Array): number {
  let [before, here] = [0, letterCode(word.charCodeAt(0))]
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

/** Indexes the tokens that `isIncluded` accepts by trigram, which finds words that are two edits apart. */
export function buildTrigrams(tokens: readonly string[], isIncluded: (id: number) => boolean) {
  const found = new Uint32Array(maxTrigramLength)
  const offsets = sharedUint32(trigramCount + 1)
  const forEachTrigram = (visit: (trigram: number, id: number) => void) => {
    tokens.forEach((word, id) => {
      if (!isIncluded(id) || !isIndexed(word)) return
      const count = trigramsOf(word, found)
      for (let at = 0; at < count; at += 1) visit(found[at] ?? 0, id)
    })
  }
  forEachTrigram(trigram => {
    offsets[trigram + 1] = (offsets[trigram + 1] ?? 0) + 1
  })
  for (let trigram = 0; trigram < trigramCount; trigram += 1)
    offsets[trigram + 1] = (offsets[trigram + 1] ?? 0) + (offsets[trigram] ?? 0)
  const ids = sharedUint32(offsets[trigramCount] ?? 0)
  const cursors = offsets.slice()
  forEachTrigram((trigram, id) => {
    const at = cursors[trigram] ?? 0
    cursors[trigram] = at + 1
    ids[at] = id
  })
  return { trigramOffsets: offsets, trigrams: ids }
}

import { sharedUint32 } from './shared-arrays.ts'

/** Three letters side by side, with the word's edges; all that is no letter is alike. */
const letters = 27
export const trigramCount = letters ** 3

const letter = (code: number) => (code >= 97 && code <= 122 ? code - 96 : 0)

export const minTrigramLength = 6
export const maxTrigramLength = 24

/** Writes the trigrams of a word to `found` and tells how many. */
export function trigramsOf(word: string, found: Uint32Array): number {
  let [before, here] = [0, letter(word.charCodeAt(0))]
  const length = Math.min(word.length, maxTrigramLength)
  for (let place = 0; place < length; place += 1) {
    const next = place + 1 < word.length ? letter(word.charCodeAt(place + 1)) : 0
    found[place] = (before * letters + here) * letters + next
    before = here
    here = next
  }
  return length
}

const isIndexed = (word: string) =>
  word.length >= minTrigramLength && word.length <= maxTrigramLength && !/[0-9]/.test(word)

/** The tokens that `isWanted` names, by trigram: what two misspellings leave of a word is found by. */
export function buildTrigrams(tokens: readonly string[], isWanted: (id: number) => boolean) {
  const found = new Uint32Array(maxTrigramLength)
  const offsets = sharedUint32(trigramCount + 1)
  const each = (visit: (trigram: number, id: number) => void) => {
    tokens.forEach((word, id) => {
      if (!isWanted(id) || !isIndexed(word)) return
      const count = trigramsOf(word, found)
      for (let place = 0; place < count; place += 1) visit(found[place] ?? 0, id)
    })
  }
  each(trigram => {
    offsets[trigram + 1] = (offsets[trigram + 1] ?? 0) + 1
  })
  for (let trigram = 0; trigram < trigramCount; trigram += 1)
    offsets[trigram + 1] = (offsets[trigram + 1] ?? 0) + (offsets[trigram] ?? 0)
  const ids = sharedUint32(offsets[trigramCount] ?? 0)
  const cursors = offsets.slice()
  each((trigram, id) => {
    const place = cursors[trigram] ?? 0
    cursors[trigram] = place + 1
    ids[place] = id
  })
  return { trigramOffsets: offsets, trigrams: ids }
}

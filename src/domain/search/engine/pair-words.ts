import type { OsaDistance } from '../tokens/osa-distance.ts'

/** Shorter words have no misspellings. */
const minLength = 3
const maxEdits = 3
/** Letters that two spellings of a word have in common, as a share of the longer one. */
const minAlike = 0.6

/** The words of a query or a name, each with whether the other one has its like. */
export interface PairedWords {
  words: readonly string[]
  isPaired: boolean[]
}

export const unpaired = (words: readonly string[]): PairedWords => ({ words, isPaired: words.map(() => false) })

/** Pairs equal words, each once. */
export function pairEqual(one: PairedWords, other: PairedWords): void {
  for (const [at, word] of one.words.entries()) {
    const same = other.words.findIndex((like, place) => like === word && !other.isPaired[place])
    if (same < 0) continue
    one.isPaired[at] = true
    other.isPaired[same] = true
  }
}

/** The number of unpaired words from an index on that together make a word; 0 if they do not. */
function partsAt({ words, isPaired }: PairedWords, from: number, whole: string): number {
  let length = 0
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] as string
    if (isPaired[at] || !whole.startsWith(word, length)) return 0
    length += word.length
    if (length === whole.length) return at - from + 1
  }
  return 0
}

/** Pairs words that are written together on one side and apart on the other. */
export function pairJoined(together: PairedWords, apart: PairedWords): void {
  for (const [at, whole] of together.words.entries()) {
    if (together.isPaired[at]) continue
    const from = apart.words.findIndex((_, place) => partsAt(apart, place, whole) > 1)
    if (from < 0) continue
    together.isPaired[at] = true
    apart.isPaired.fill(true, from, from + partsAt(apart, from, whole))
  }
}

/** The place of the unpaired word that is most similar to a word, of those that share enough of its letters; -1 if there is none. */
export function mostSimilar(
  word: string,
  { words, isPaired }: PairedWords,
  distance: OsaDistance,
  min: number,
): number {
  let best = 0
  let closest = -1
  if (word.length < minLength) return closest
  for (const [place, other] of words.entries()) {
    const edits = isPaired[place] ? maxEdits + 1 : distance(word, other, maxEdits)
    const alike = edits > maxEdits ? 0 : 1 - edits / Math.max(word.length, other.length)
    if (alike >= min && alike > best) [best, closest] = [alike, place]
  }
  return closest
}

/** Pairs each word with the most similar one left; returns these pairs. */
export function pairSimilar(one: PairedWords, other: PairedWords, distance: OsaDistance): [string, string][] {
  const pairs: [string, string][] = []
  for (const [at, word] of one.words.entries()) {
    const closest = one.isPaired[at] ? -1 : mostSimilar(word, other, distance, minAlike)
    if (closest < 0) continue
    one.isPaired[at] = true
    other.isPaired[closest] = true
    pairs.push([word, other.words[closest] as string])
  }
  return pairs
}

export const leftOver = ({ words, isPaired }: PairedWords): string[] => words.filter((_, at) => !isPaired[at])

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

/** The number of words from a place on, none of them paired, that are together a word; 0 if they are not. */
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

/** Pairs words that are written together with the same ones written apart. */
export function pairJoined(together: PairedWords, apart: PairedWords): void {
  for (const [at, whole] of together.words.entries()) {
    if (together.isPaired[at]) continue
    const from = apart.words.findIndex((_, place) => partsAt(apart, place, whole) > 1)
    if (from < 0) continue
    together.isPaired[at] = true
    apart.isPaired.fill(true, from, from + partsAt(apart, from, whole))
  }
}

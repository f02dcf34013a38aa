// How a name is written, in one byte: four bits of a hash of its words with legal form and article, and four of a hash
// of its characters. Bytes that agree by chance only decide between names that compare equal.

const fnvPrime = 0x01000193
const fnvOffset = 0x811c9dc5
const space = 32
const otherSpace = /\s/

const addCode = (hash: number, code: number): number => Math.imul(hash ^ code, fnvPrime)

const addText = (hash: number, text: string): number => {
  let sum = hash
  for (let at = 0; at < text.length; at += 1) sum = addCode(sum, text.charCodeAt(at))
  return sum
}

const isSpace = (code: number): boolean =>
  code === space || ((code < space || code >= 160) && otherSpace.test(String.fromCharCode(code)))

// Word processors write other hyphens and quotation marks than people type.
const typed: ReadonlyMap<number, number> = new Map(
  Object.entries({ "'": '`´‘’', '"': '“”„«»', '-': '‐‑‒–—−' }).flatMap(([plain, others]) =>
    [...others].map(other => [other.charCodeAt(0), plain.charCodeAt(0)] as const),
  ),
)

const endOfText = (text: string): number => {
  let end = text.length
  while (end > 0 && /[\s,;:!?]/.test(text.charAt(end - 1))) end -= 1
  return end
}

const hashOfCharacters = (text: string): number => {
  const end = endOfText(text)
  let hash = fnvOffset
  for (let at = 0; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (!isSpace(code)) hash = addCode(hash, code < 128 && code !== 96 ? code : (typed.get(code) ?? code))
  }
  return hash
}

const halfByte = (hash: number): number => (hash ^ (hash >>> 8) ^ (hash >>> 20)) & 15

/** The hash of the words with spaces between them. */
const hashOfWords = (words: readonly string[]): number =>
  words.reduce((hash, word, at) => addText(at === 0 ? hash : addCode(hash, space), word), fnvOffset)

/**
 * The spelling of a name or a query, of which the tokens are given. Capitals, spaces, kinds of hyphens and quotation marks,
 * and punctuation at the end other than a full stop do not count.
 */
export const spellingOf = (name: string, tokens: readonly string[]): number =>
  halfByte(hashOfWords(tokens)) * 16 + halfByte(hashOfCharacters(name.toLowerCase()))

/** 2 for names written alike, 1 for those with the same words, legal form and article, 0 for others. */
export const spellingMatch = (one: number, other: number): 0 | 1 | 2 =>
  one === other ? 2 : one >>> 4 === other >>> 4 ? 1 : 0

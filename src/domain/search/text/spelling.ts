import { tokenize } from './tokenize.ts'

// How a name is written, in one byte: four bits of a hash of its words with legal form and article, and four of a hash
// of its characters. Bytes that agree by chance only decide between names that compare equal.

const fnvPrime = 0x01000193
const fnvOffset = 0x811c9dc5

const halfByteOf = (text: string): number => {
  let hash = fnvOffset
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), fnvPrime)
  return (hash ^ (hash >>> 8) ^ (hash >>> 20)) & 15
}

/** The spelling of a name or a query. Capitals and spaces do not count. */
export const spellingOf = (name: string): number =>
  halfByteOf(tokenize(name).join(' ')) * 16 + halfByteOf(name.toLowerCase().replaceAll(/\s+/g, ''))

/** 2 for names written alike, 1 for those with the same words, legal form and article, 0 for others. */
export const spellingMatch = (one: number, other: number): 0 | 1 | 2 =>
  one === other ? 2 : one >>> 4 === other >>> 4 ? 1 : 0

import { grow } from './growable-arrays.ts'
import type { TokenTexts } from './token-texts.ts'

/** Numbers tokens of [a-z0-9] in the order in which they are first asked for. Tokens have at most 1024 letters. */
interface TokenTable {
  idOf(token: string): number
  /** The ids of the tokens of another table, by their ids there. */
  idsOf(texts: TokenTexts): Uint32Array
  /** The tokens so far; valid until the next one is asked for. */
  texts(): TokenTexts
}

const fnvPrime = 0x01000193
const fnvOffset = 0x811c9dc5
// Enough for most parts of an index, whose tables then never grow.
const usualTokens = 1 << 15
const usualBytes = 1 << 18
const maxLength = 1024

const newIds = (length: number) => new Uint32Array(length)
const newBytes = (length: number) => new Uint8Array(length)

/** A `Map` would hash every string in a call of the runtime, keep it alive, and take several times the memory. */
export function createTokenTable(): TokenTable {
  let bytes = newBytes(usualBytes)
  let starts = newIds(usualTokens)
  let hashes = newIds(usualTokens)
  let count = 0
  // Open addressing: pairs of a token's id plus one, 0 where there is none, and its hash.
  let slots = newIds(usualTokens * 4)
  const letters = newBytes(maxLength)

  const put = (id: number, hash: number) => {
    const mask = slots.length - 2
    let slot = (hash * 2) & mask
    while (slots[slot] !== 0) slot = (slot + 2) & mask
    slots[slot] = id + 1
    slots[slot + 1] = hash
  }
  const makeRoom = (end: number) => {
    if (end > bytes.length) bytes = grow(bytes, newBytes, end)
    if (count + 2 > starts.length) {
      starts = grow(starts, newIds)
      hashes = grow(hashes, newIds)
    }
    if ((count + 1) * 4 <= slots.length) return
    slots = newIds(slots.length * 2)
    for (let id = 0; id < count; id += 1) put(id, hashes[id] as number)
  }
  const add = (hash: number, source: Uint8Array, from: number, to: number): number => {
    const id = count
    const start = starts[id] as number
    makeRoom(start + to - from)
    for (let at = from; at < to; at += 1) bytes[start + at - from] = source[at] as number
    starts[id + 1] = start + to - from
    hashes[id] = hash
    put(id, hash)
    count += 1
    return id
  }
  const isText = (id: number, source: Uint8Array, from: number, to: number): boolean => {
    const start = starts[id] as number
    if ((starts[id + 1] as number) - start !== to - from) return false
    for (let at = from; at < to; at += 1) if (bytes[start + at - from] !== source[at]) return false
    return true
  }
  const find = (hash: number, source: Uint8Array, from: number, to: number): number => {
    const mask = slots.length - 2
    for (let slot = (hash * 2) & mask; slots[slot] !== 0; slot = (slot + 2) & mask) {
      const id = (slots[slot] as number) - 1
      if (slots[slot + 1] === hash && isText(id, source, from, to)) return id
    }
    return add(hash, source, from, to)
  }

  return {
    idOf: token => {
      if (token.length > maxLength) throw new RangeError('A token is too long.')
      let hash = fnvOffset
      for (let at = 0; at < token.length; at += 1) {
        const letter = token.charCodeAt(at)
        letters[at] = letter
        hash = Math.imul(hash ^ letter, fnvPrime)
      }
      // The slot is of the lowest bits, which hardly depend on the first letters.
      return find((hash ^ (hash >>> 15)) >>> 0, letters, 0, token.length)
    },
    idsOf: other => {
      const ids = newIds(other.hashes.length)
      for (let id = 0; id < ids.length; id += 1) {
        const from = other.starts[id] as number
        const to = other.starts[id + 1] as number
        ids[id] = find(other.hashes[id] as number, other.bytes, from, to)
      }
      return ids
    },
    texts: () => ({
      bytes: bytes.subarray(0, starts[count]),
      starts: starts.subarray(0, count + 1),
      hashes: hashes.subarray(0, count),
    }),
  }
}

import { phoneticKey } from '../tokens/phonetic-key.ts'
import { maxTokenLength } from '../tokens/tokenize.ts'
import { createDeletionKeys } from './deletion-keys.ts'
import { growableUint32 } from './growable-arrays.ts'
import { sharedUint32 } from './shared-arrays.ts'

// A misspelt word matches the tokens that share a key with it: a hash of the token, of the token without one letter, of its
// phonetic key, or of that without one letter. Keys are hashed into buckets; an entry holds the token's id and, in the
// remaining bits, part of the key.

const minLength = 3
/** Shorter phonetic keys have no deletions, because too many tokens would match. */
const minSoundLength = 5
const maxKeys = 4 * maxTokenLength
/** Keys of a token, of which there are fewer on average. */
const usualKeys = 16

const hasDigit = (word: string): boolean => {
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) < 58) return true
  return false
}

/** Removes duplicates from the first `end` keys; returns the number left. */
const deduplicate = (keys: Uint32Array, end: number): number => {
  let kept = 0
  for (let at = 0; at < end; at += 1) {
    let same = 0
    while (same < kept && keys[same] !== keys[at]) same += 1
    if (same === kept) keys[kept++] = keys[at] ?? 0
  }
  return kept
}

/** Words of queries have all keys. Tokens of addresses that occur in no name have no deletions of their phonetic key. */
type KeySource = 'query' | 'name' | 'address'

const hasKeys = (word: string): boolean => word.length >= minLength && !hasDigit(word)

/** Returns the keys of a word in an array that the next call overwrites; none for house numbers and postal codes. */
type NeighbourKeys = (word: string, source: KeySource) => Uint32Array

export function createNeighbourKeys(): NeighbourKeys {
  const keys = new Uint32Array(maxKeys)
  const writeDeletionKeys = createDeletionKeys()
  return (word, source) => {
    if (!hasKeys(word)) return keys.subarray(0, 0)
    let end = writeDeletionKeys(word, keys, 0)
    if (word.length === minLength && source !== 'query') end = 1
    const sound = phoneticKey(word)
    if (sound !== word && sound.length >= 2) {
      const from = end
      end = writeDeletionKeys(sound, keys, from)
      if (sound.length < minSoundLength || source === 'address') end = from + 1
    }
    return keys.subarray(0, deduplicate(keys, end))
  }
}

export interface Neighbours {
  /** The start of each bucket's entries, and after the last bucket their end. */
  buckets: Uint32Array<SharedArrayBuffer>
  entries: Uint32Array<SharedArrayBuffer>
  idBits: number
}

const bitsFor = (count: number) => Math.max(1, 32 - Math.clz32(Math.max(1, count - 1)))

/** The keys of all tokens by id, one token after the other, and the number of keys of each. */
function keysOfTokens(tokens: readonly string[], isInName: (id: number) => boolean) {
  const neighbourKeys = createNeighbourKeys()
  const keys = growableUint32(tokens.length * usualKeys)
  const counts = new Uint8Array(tokens.length)
  for (const [id, token] of tokens.entries()) {
    const own = neighbourKeys(token, isInName(id) ? 'name' : 'address')
    keys.append(own)
    counts[id] = own.length
  }
  return { keys: keys.view(), counts }
}

/** Indexes tokens, given by id, by their keys. */
export function buildNeighbours(tokens: readonly string[], isInName: (id: number) => boolean): Neighbours {
  const { keys, counts } = keysOfTokens(tokens, isInName)
  const idBits = bitsFor(tokens.length)
  // About twelve entries per bucket; comparing the stored part of the key excludes most of the wrong ones.
  const bucketBits = Math.max(4, Math.min(28, bitsFor(tokens.length) - 2))
  const buckets = sharedUint32((1 << bucketBits) + 1)
  const shift = 32 - bucketBits
  for (let at = 0; at < keys.length; at += 1) {
    const bucket = ((keys[at] as number) >>> shift) + 1
    buckets[bucket] = (buckets[bucket] as number) + 1
  }
  for (let bucket = 1; bucket < buckets.length; bucket += 1)
    buckets[bucket] = (buckets[bucket] as number) + (buckets[bucket - 1] as number)
  const entries = sharedUint32(keys.length)
  const cursors = buckets.slice()
  const idSpan = 2 ** idBits
  const keySpan = idBits === 32 ? 1 : 2 ** (32 - idBits)
  let at = 0
  for (let id = 0; id < counts.length; id += 1) {
    for (const end = at + (counts[id] as number); at < end; at += 1) {
      const key = keys[at] as number
      const cursor = cursors[key >>> shift] as number
      cursors[key >>> shift] = cursor + 1
      entries[cursor] = id + (key % keySpan) * idSpan
    }
  }
  return { buckets, entries, idBits }
}

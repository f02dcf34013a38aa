import { soundOf } from '../text/sound-of.ts'
import { createDeletionKeys } from './deletion-keys.ts'
import { sharedUint32 } from './shared-arrays.ts'

// A misspelt word finds a token where the two share a key: a hash of the token, of the token without a letter, of its phonetic
// key, or of that without a letter. Keys fall in buckets; an entry holds the token's id and, in the remaining bits, a part of the key.

const minLength = 3
const maxLength = 30
/** Shorter phonetic keys have no deletions: too much would be near. */
const minSoundLength = 5
const maxKeys = 4 * 64

const hasDigit = (word: string): boolean => {
  for (let place = 0; place < word.length; place += 1) if (word.charCodeAt(place) < 58) return true
  return false
}

/** Moves the distinct ones of the first `end` keys to the front; returns how many there are. */
const deduplicate = (keys: Uint32Array, end: number): number => {
  let kept = 0
  for (let place = 0; place < end; place += 1) {
    let same = 0
    while (same < kept && keys[same] !== keys[place]) same += 1
    if (same === kept) keys[kept++] = keys[place] ?? 0
  }
  return kept
}

/** A word of a query has all keys; a token that is in no name has none of its phonetic key without a letter. */
export type KeysOf = 'query' | 'name' | 'address'

const hasKeys = (word: string): boolean => word.length >= minLength && word.length <= maxLength && !hasDigit(word)

/** The keys of a word, in an array that the next call overwrites. House numbers and postal codes have none. */
export type NeighbourKeys = (word: string, of: KeysOf) => Uint32Array

export function createNeighbourKeys(): NeighbourKeys {
  const keys = new Uint32Array(maxKeys)
  const writeDeletionKeys = createDeletionKeys()
  return (word, of) => {
    if (!hasKeys(word)) return keys.subarray(0, 0)
    let end = writeDeletionKeys(word, keys, 0)
    if (word.length === minLength && of !== 'query') end = 1
    const sound = soundOf(word)
    if (sound !== word && sound.length >= 2) {
      const from = end
      end = writeDeletionKeys(sound, keys, from)
      if (sound.length < minSoundLength || of === 'address') end = from + 1
    }
    return keys.subarray(0, deduplicate(keys, end))
  }
}

export interface Neighbours {
  /** Where each bucket's entries begin; one more than there are buckets. */
  buckets: Uint32Array<SharedArrayBuffer>
  entries: Uint32Array<SharedArrayBuffer>
  idBits: number
}

const bitsFor = (count: number) => Math.max(1, 32 - Math.clz32(Math.max(1, count - 1)))

/** Indexes all tokens by their keys; `tokens` by id. */
export function buildNeighbours(tokens: readonly string[], isInName: (id: number) => boolean): Neighbours {
  const neighbourKeys = createNeighbourKeys()
  const idBits = bitsFor(tokens.length)
  // About eight entries in a bucket; the part of the key in each rules most of the others out.
  const bucketBits = Math.max(4, Math.min(28, bitsFor(tokens.length)))
  const buckets = sharedUint32((1 << bucketBits) + 1)
  const shift = 32 - bucketBits
  tokens.forEach((token, id) => {
    for (const key of neighbourKeys(token, isInName(id) ? 'name' : 'address'))
      buckets[(key >>> shift) + 1] = (buckets[(key >>> shift) + 1] ?? 0) + 1
  })
  for (let bucket = 1; bucket < buckets.length; bucket += 1)
    buckets[bucket] = (buckets[bucket] ?? 0) + (buckets[bucket - 1] ?? 0)
  const entries = sharedUint32(buckets.at(-1) ?? 0)
  const cursor = buckets.slice()
  const idSpan = 2 ** idBits
  tokens.forEach((token, id) => {
    for (const key of neighbourKeys(token, isInName(id) ? 'name' : 'address')) {
      const place = cursor[key >>> shift] ?? 0
      cursor[key >>> shift] = place + 1
      entries[place] = id + (idBits === 32 ? 0 : (key % 2 ** (32 - idBits)) * idSpan)
    }
  })
  return { buckets, entries, idBits }
}

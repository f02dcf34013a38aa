import { soundOf } from '../text/sound-of.ts'
import { deletionKeys } from './deletion-keys.ts'
import { sharedUint32 } from './shared-arrays.ts'

// A token is found by a misspelt one when the two have a key in common: the token, the token less a letter, its sound, its
// sound less a letter. Keys fall in buckets; an entry holds the token's id and, in the bits left, a part of the key.

const shortest = 3
const longest = 30
const shortestSoundLessALetter = 5
const keys = new Uint32Array(4 * 64)

const hasDigit = (word: string): boolean => {
  for (let place = 0; place < word.length; place += 1) if (word.charCodeAt(place) < 58) return true
  return false
}

const withoutTwins = (end: number): number => {
  let kept = 0
  for (let place = 0; place < end; place += 1) {
    let twin = 0
    while (twin < kept && keys[twin] !== keys[place]) twin += 1
    if (twin === kept) keys[kept++] = keys[place] ?? 0
  }
  return kept
}

/** What keys are made for: a word that is asked for has all; a token that is in no name is not found by its sound less a letter. */
export type KeysOf = 'asked' | 'name' | 'address'

/** The keys of a word, in an array that the next call overwrites. House numbers and postal codes have none. */
export function neighbourKeys(word: string, of: KeysOf): Uint32Array {
  if (word.length < shortest || word.length > longest || hasDigit(word)) return keys.subarray(0, 0)
  let end = deletionKeys(word, keys, 0)
  if (word.length === shortest && of !== 'asked') end = 1
  const sound = soundOf(word)
  if (sound !== word && sound.length >= 2) {
    const from = end
    end = deletionKeys(sound, keys, from)
    if (sound.length < shortestSoundLessALetter || of === 'address') end = from + 1
  }
  return keys.subarray(0, withoutTwins(end))
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
  const idBits = bitsFor(tokens.length)
  // About eight entries to a bucket; the part of the key in each tells most of the strange ones.
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

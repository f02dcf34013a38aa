import type { Lexicon } from '../index/segment.ts'
import { everyCountry, isInCountries } from '../index/token-countries.ts'

/** Maximum entries that are read to leave out those of other countries. */
const maxRead = 600_000

/** The tokens with a trigram: how many are read, and where they are kept; `from` is -1 until they are decoded. */
export interface TrigramList {
  trigram: number
  count: number
  from: number
}

const byLength = (one: TrigramList, other: TrigramList) => one.count - other.count

/** Reads the lists of a lexicon's trigrams. Reuses its buffer: the lists of one word at a time. */
interface TrigramLists {
  /** The lists of trigrams, shortest first, limited to the countries of a mask. */
  of(trigrams: Uint32Array, countries: number): TrigramList[]
  /** Puts the tokens of a list, in the countries of a mask, into `kept`. */
  decode(list: TrigramList, countries: number): void
  /** The tokens of decoded lists, each `from` its place on. */
  readonly kept: Uint32Array
}

/** At most `maxEntries` entries of lists that `of` has not decoded may be decoded. */
export function createTrigramLists({ trigrams, countries: tokenCountries }: Lexicon, maxEntries: number): TrigramLists {
  const { bytes, offsets, counts } = trigrams
  const kept = new Uint32Array(Math.min(maxRead, bytes.length) + maxEntries)
  let keptCount = 0

  const decode = (list: TrigramList, countries: number) => {
    const isEvery = countries === everyCountry
    const end = offsets[list.trigram + 1] as number
    list.from = keptCount
    let token = 0
    for (let at = offsets[list.trigram] as number; at < end; ) {
      let byte = bytes[at++] as number
      let distance = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] as number
        distance |= (byte & 127) << shift
      }
      token += distance
      if (isEvery || isInCountries(tokenCountries, token, countries)) kept[keptCount++] = token
    }
    list.count = keptCount - list.from
  }

  /** Leaves the tokens of other countries out. Lists beyond `maxRead` keep them, and are the longest. */
  const limitTo = (lists: TrigramList[], countries: number) => {
    if (countries === everyCountry) return
    let budget = maxRead
    for (const list of lists) {
      budget -= list.count
      if (budget >= 0) decode(list, countries)
    }
    lists.sort(byLength)
  }

  return {
    decode,
    kept,
    of: (found, countries) => {
      keptCount = 0
      const lists = Array.from(found, trigram => ({ trigram, count: counts[trigram] as number, from: -1 }))
      lists.sort(byLength)
      limitTo(lists, countries)
      return lists
    },
  }
}

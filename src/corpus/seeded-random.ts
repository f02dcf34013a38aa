/** Numbers that look random and are the same in every run of the same seed. */
export interface Random {
  /** A number from 0 up to, and without, 1. */
  next(): number
  /** A whole number from 0 up to, and without, the limit. */
  below(limit: number): number
  chance(share: number): boolean
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T
}

/** Starts a sequence of numbers (mulberry32) from a seed, an integer. */
export const seededRandom = (seed: number): Random => {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: share => next() < share,
    pick: list => {
      const item = list[below(list.length)]
      if (item === undefined) throw new RangeError('There is nothing to pick from.')
      return item
    },
  }
}

/** Hashes a text with a seed (FNV-1a), so that each part of a corpus gets a sequence of its own. */
export const seedOf = (text: string, seed: number): number => {
  let hash = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) | 0
}

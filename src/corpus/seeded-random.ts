/** A pseudorandom number generator: equal seeds give equal sequences. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** An integer in [0, limit). */
  below(limit: number): number
  chance(share: number): boolean
  /** A random item. Throws `RangeError` when the list is empty. */
  pick<T>(list: readonly T[]): T
}

/** Creates a generator (mulberry32) from an integer seed. */
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

/** Hashes a text with a seed (FNV-1a), which gives each part of a corpus a separate sequence. */
export const seedOf = (text: string, seed: number): number => {
  let hash = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) | 0
}

/** Which words of a query a token stands for, and how well. */
export interface TermTable {
  /** By entry. */
  readonly slots: Uint8Array
  readonly similarities: Float32Array
  /** The next entry of the same token; -1 after the last. */
  readonly next: Int16Array
  /** The distinct tokens, and the first entry of each. */
  readonly tokens: Uint32Array
  readonly tokenCount: number
  add(token: number, slot: number, similarity: number): void
  /** The first entry of a token, -1 where it has none. */
  first(token: number): number
  clear(): void
}

const room = 4096
const maxEntries = 2800

/** A small hash table, because each token of each document that is compared is looked up in it. */
export function createTermTable(): TermTable {
  const keys = new Uint32Array(room)
  const heads = new Int16Array(room)
  const slots = new Uint8Array(maxEntries)
  const similarities = new Float32Array(maxEntries)
  const next = new Int16Array(maxEntries)
  const tokens = new Uint32Array(maxEntries)
  let length = 0
  let tokenCount = 0

  const placeOf = (token: number): number => {
    let place = Math.imul(token, 0x9e3779b1) >>> 20
    while (keys[place] !== 0 && keys[place] !== token) place = (place + 1) & (room - 1)
    return place
  }

  /** The entry that says a token stands for a word; -1 where none does yet. */
  const entryOf = (first: number, slot: number): number => {
    let entry = first
    while (entry >= 0 && slots[entry] !== slot) entry = next[entry] as number
    return entry
  }

  return {
    get tokenCount() {
      return tokenCount
    },
    ...{ slots, similarities, next, tokens },
    add: (token, slot, similarity) => {
      if (length === maxEntries) return
      const place = placeOf(token)
      const isNew = keys[place] === 0
      const first = isNew ? -1 : (heads[place] as number)
      const known = entryOf(first, slot)
      if (known >= 0) {
        similarities[known] = Math.max(similarities[known] as number, similarity)
        return
      }
      if (isNew) tokens[tokenCount++] = token
      keys[place] = token
      next[length] = first
      heads[place] = length
      slots[length] = slot
      similarities[length] = similarity
      length += 1
    },
    first: token => {
      let place = Math.imul(token, 0x9e3779b1) >>> 20
      for (;;) {
        const key = keys[place] as number
        if (key === token) return heads[place] as number
        if (key === 0) return -1
        place = (place + 1) & (room - 1)
      }
    },
    clear: () => {
      keys.fill(0)
      length = 0
      tokenCount = 0
    },
  }
}

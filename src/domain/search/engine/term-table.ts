/** The tokens that match words of a query, and their similarities. */
export interface TermTable {
  /** By entry. */
  readonly slots: Uint8Array
  readonly similarities: Float32Array
  /** The next entry of the same token; -1 after the last. */
  readonly next: Int16Array
  /** The distinct tokens. */
  readonly tokens: Uint32Array
  readonly tokenCount: number
  /** Keeps the higher of two similarities for the same slot. Entries beyond the table's capacity are left out. */
  add(token: number, slot: number, similarity: number): void
  /** The first entry of a token; -1 when it has none. */
  first(token: number): number
  clear(): void
}

const capacityBits = 12
const capacity = 1 << capacityBits
const maxEntries = 2800

/** A small hash table, because each token of each compared document is looked up in it. */
export function createTermTable(): TermTable {
  const keys = new Uint32Array(capacity)
  const heads = new Int16Array(capacity)
  const slots = new Uint8Array(maxEntries)
  const similarities = new Float32Array(maxEntries)
  const next = new Int16Array(maxEntries)
  const tokens = new Uint32Array(maxEntries)
  let length = 0
  let tokenCount = 0

  /** The place of a token in the table, or the free place where it would be inserted. */
  const findPlace = (token: number): number => {
    let place = Math.imul(token, 0x9e3779b1) >>> (32 - capacityBits)
    while (keys[place] !== 0 && keys[place] !== token) place = (place + 1) & (capacity - 1)
    return place
  }

  /** The entry, starting at `first`, that maps the token to a slot; -1 when there is none. */
  const entryFor = (first: number, slot: number): number => {
    let entry = first
    while (entry >= 0 && slots[entry] !== slot) entry = next[entry] as number
    return entry
  }

  return {
    get tokenCount() {
      return tokenCount
    },
    slots,
    similarities,
    next,
    tokens,
    add: (token, slot, similarity) => {
      if (length === maxEntries) return
      const place = findPlace(token)
      const isNew = keys[place] === 0
      const first = isNew ? -1 : (heads[place] as number)
      const known = entryFor(first, slot)
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
      let place = Math.imul(token, 0x9e3779b1) >>> (32 - capacityBits)
      for (;;) {
        const key = keys[place] as number
        if (key === token) return heads[place] as number
        if (key === 0) return -1
        place = (place + 1) & (capacity - 1)
      }
    },
    clear: () => {
      keys.fill(0)
      length = 0
      tokenCount = 0
    },
  }
}

/**
 * Documents that hold some of the query's terms, each with the sum of the terms' scores in names and in addresses, and in
 * names also of the terms' own weights.
 */
export interface Candidates {
  readonly length: number
  readonly documents: Uint32Array
  readonly nameScores: Float32Array
  readonly nameWeights: Float32Array
  readonly addressScores: Float32Array
  /** 1 for candidates that have been compared with the query. Reading more lists does not change the comparison. */
  readonly isCompared: Uint8Array
  /** Adds a score and a weight to each of the first `count` documents. Documents beyond `maxCandidates` are left out. */
  addNameScore(documents: Uint32Array, count: number, score: number, weight: number): void
  addAddressScore(documents: Uint32Array, count: number, score: number): void
  clear(): void
}

// Most searches have few candidates: they use a part of the table that fits into the processor's cache.
const smallBits = 14
const maxSmall = 8_000
const largeBits = 17
export const maxCandidates = 90_000

/** A hash table of fixed size: memory and time do not grow with the index. */
export function createCandidates(): Candidates {
  // Candidates by slot of the hash table, -1 for a free slot; and slots by candidate.
  const slots = new Int32Array(1 << largeBits).fill(-1)
  const slotOf = new Uint32Array(maxCandidates)
  const documents = new Uint32Array(maxCandidates)
  const nameScores = new Float32Array(maxCandidates)
  const nameWeights = new Float32Array(maxCandidates)
  const addressScores = new Float32Array(maxCandidates)
  const isCompared = new Uint8Array(maxCandidates)
  let length = 0
  let bits = smallBits

  /** The slot of a document, or the free slot where it would be inserted. */
  const findSlot = (document: number): number => {
    const last = (1 << bits) - 1
    let slot = Math.imul(document, 0x9e3779b1) >>> (32 - bits)
    let candidate = slots[slot] as number
    while (candidate >= 0 && documents[candidate] !== document) {
      slot = (slot + 1) & last
      candidate = slots[slot] as number
    }
    return slot
  }

  const freeSlots = () => {
    for (let candidate = 0; candidate < length; candidate += 1) slots[slotOf[candidate] as number] = -1
  }

  const place = (candidate: number, slot: number) => {
    slots[slot] = candidate
    slotOf[candidate] = slot
  }

  /** Spreads the candidates over the whole table. */
  const grow = () => {
    freeSlots()
    bits = largeBits
    for (let candidate = 0; candidate < length; candidate += 1)
      place(candidate, findSlot(documents[candidate] as number))
  }

  const insert = (document: number, slot: number): number => {
    const candidate = length
    place(candidate, slot)
    documents[candidate] = document
    nameScores[candidate] = 0
    nameWeights[candidate] = 0
    addressScores[candidate] = 0
    isCompared[candidate] = 0
    length += 1
    if (length === maxSmall) grow()
    return candidate
  }

  /** The candidate of a document, which is added if there is room; -1 if there is none. */
  const candidateOf = (document: number): number => {
    const slot = findSlot(document)
    const candidate = slots[slot] as number
    if (candidate >= 0) return candidate
    return length === maxCandidates ? -1 : insert(document, slot)
  }

  return {
    get length() {
      return length
    },
    documents,
    nameScores,
    nameWeights,
    addressScores,
    isCompared,
    addNameScore: (found, count, score, weight) => {
      for (let at = 0; at < count; at += 1) {
        const candidate = candidateOf(found[at] as number)
        if (candidate < 0) continue
        nameScores[candidate] = (nameScores[candidate] as number) + score
        nameWeights[candidate] = (nameWeights[candidate] as number) + weight
      }
    },
    addAddressScore: (found, count, score) => {
      for (let at = 0; at < count; at += 1) {
        const candidate = candidateOf(found[at] as number)
        if (candidate >= 0) addressScores[candidate] = (addressScores[candidate] as number) + score
      }
    },
    clear: () => {
      freeSlots()
      length = 0
      bits = smallBits
    },
  }
}

/** Documents that hold some of what is looked for, with what they may be worth by names and by addresses. */
export interface Candidates {
  readonly length: number
  readonly documents: Uint32Array
  readonly nameScores: Float32Array
  readonly addressScores: Float32Array
  /** 1 for those that were compared with the query: whatever lists are read later, that does not change. */
  readonly isCompared: Uint8Array
  /** Adds a value to each of the first `count` documents. Those that find no room are left out. */
  addNameScore(documents: Uint32Array, count: number, value: number): void
  addAddressScore(documents: Uint32Array, count: number, value: number): void
  clear(): void
}

const roomBits = 17
const room = 1 << roomBits
export const maxCandidates = 90_000

/** A hash table of fixed size: memory and time do not grow with how much is indexed. */
export function createCandidates(): Candidates {
  const places = new Int32Array(room).fill(-1)
  const documents = new Uint32Array(maxCandidates)
  const byName = new Float32Array(maxCandidates)
  const byAddress = new Float32Array(maxCandidates)
  const isCompared = new Uint8Array(maxCandidates)
  const used = new Uint32Array(maxCandidates)
  let length = 0

  /** Where a document is in the table, or would be. */
  const placeOf = (document: number): number => {
    let place = Math.imul(document, 0x9e3779b1) >>> (32 - roomBits)
    let candidate = places[place] as number
    while (candidate >= 0 && documents[candidate] !== document) {
      place = (place + 1) & (room - 1)
      candidate = places[place] as number
    }
    return place
  }

  const admit = (document: number, place: number): number => {
    const candidate = length
    places[place] = candidate
    used[candidate] = place
    documents[candidate] = document
    byName[candidate] = 0
    byAddress[candidate] = 0
    isCompared[candidate] = 0
    length += 1
    return candidate
  }

  const addTo = (worth: Float32Array, found: Uint32Array, count: number, value: number) => {
    for (let at = 0; at < count; at += 1) {
      const document = found[at] as number
      const place = placeOf(document)
      let candidate = places[place] as number
      if (candidate < 0) {
        if (length === maxCandidates) continue
        candidate = admit(document, place)
      }
      worth[candidate] = (worth[candidate] as number) + value
    }
  }

  return {
    get length() {
      return length
    },
    ...{ documents, nameScores: byName, addressScores: byAddress, isCompared },
    addNameScore: (found, count, value) => addTo(byName, found, count, value),
    addAddressScore: (found, count, value) => addTo(byAddress, found, count, value),
    clear: () => {
      for (let at = 0; at < length; at += 1) places[used[at] as number] = -1
      length = 0
    },
  }
}

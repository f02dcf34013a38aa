import { documentsPerBlock, field, maxForwardBytes, nameWeightScale, otherNameMarker } from './forward-format.ts'
import { growableBytes, growableUint32, varintLength } from './growable-arrays.ts'
import type { CollectedDocuments } from './merge-parts.ts'
import { toSharedBytes, toSharedUint32 } from './shared-arrays.ts'
import { weightScale } from './token-weights.ts'

export interface ForwardIndex {
  forward: Uint8Array<SharedArrayBuffer>
  forwardBlocks: Uint32Array<SharedArrayBuffer>
  /** By document, the length of its tokens, and the minimum weight of its names. */
  lengths: Uint8Array<SharedArrayBuffer>
  minNameWeights: Uint8Array<SharedArrayBuffer>
}

const maxByte = 255

const isNameEntry = (entry: number) => (entry & 3) === field.name || (entry & 3) === field.otherName

/** Encodes the tokens of every document, and the minimum weight of its names. */
export function buildForwardIndex(
  { entries, starts }: Pick<CollectedDocuments, 'entries' | 'starts'>,
  nameWeights: Uint8Array,
): ForwardIndex {
  const bytes = growableBytes(1 << 20)
  const blocks = growableUint32()
  const lengths = growableBytes()
  const minNameWeights = growableBytes()

  /** The end of the name that starts at an entry. */
  const endOfName = (from: number, end: number) => {
    let at = from
    while (at < end && entries[at] !== otherNameMarker) at += 1
    return at
  }
  const encodedLength = (from: number, to: number) => {
    let length = 0
    for (let at = from; at < to; at += 1) length += varintLength(entries[at] as number)
    return length
  }
  const repetitionOf = (entry: number, from: number, to: number) => {
    let count = 0
    for (let at = from; at < to; at += 1) if (entries[at] === entry) count += 1
    return count
  }
  /** Divided by the repetition of its tokens: a posting list holds a token once that a name has twice, and bounds must hold. */
  const weightOf = (from: number, to: number) => {
    let weight = 0
    let maxRepetition = 1
    for (let at = from; at < to; at += 1) {
      const entry = entries[at] as number
      if (!isNameEntry(entry)) continue
      weight += nameWeights[entry >>> 2] as number
      maxRepetition = Math.max(maxRepetition, repetitionOf(entry, from, to))
    }
    return Math.min(maxByte, Math.floor((weight / weightScale / maxRepetition) * nameWeightScale))
  }
  const addEntries = (from: number, to: number, start: number) => {
    for (let at = from; at < to; at += 1) {
      const entry = entries[at] as number
      if (bytes.length - start + varintLength(entry) > maxForwardBytes) return
      bytes.pushVarint(entry)
    }
  }
  /** Adds the other names that fit; returns the minimum weight. */
  const addOtherNames = (from: number, end: number, start: number): number => {
    let minWeight = maxByte
    for (let mark = from; mark < end; ) {
      const nameEnd = endOfName(mark + 2, end)
      if (bytes.length - start + 3 + encodedLength(mark + 2, nameEnd) <= maxForwardBytes) {
        bytes.push(otherNameMarker)
        bytes.push((entries[mark + 1] as number) >>> 8)
        bytes.push((entries[mark + 1] as number) & 255)
        addEntries(mark + 2, nameEnd, start)
        minWeight = Math.min(minWeight, weightOf(mark + 2, nameEnd))
      }
      mark = nameEnd
    }
    return minWeight
  }

  for (let document = 0; document + 1 < starts.length; document += 1) {
    const start = bytes.length
    if (document % documentsPerBlock === 0) blocks.push(start)
    const from = starts[document] as number
    const end = starts[document + 1] as number
    const past = endOfName(from, end)
    addEntries(from, past, start)
    minNameWeights.push(Math.min(weightOf(from, past), addOtherNames(past, end, start)))
    lengths.push(bytes.length - start)
  }
  return {
    forward: toSharedBytes(bytes.view()),
    forwardBlocks: toSharedUint32(blocks.view()),
    lengths: toSharedBytes(lengths.view()),
    minNameWeights: toSharedBytes(minNameWeights.view()),
  }
}

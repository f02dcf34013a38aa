import type { CollectedDocuments } from './collect-documents.ts'
import { documentsPerBlock, field, maxForwardBytes, nameWeightScale, otherNameMark } from './forward-format.ts'
import { growableBytes, growableUint32, varintLength } from './growable-arrays.ts'
import { toSharedBytes, toSharedUint32 } from './shared-arrays.ts'
import { weightScale } from './token-weights.ts'

interface ForwardIndex {
  forward: Uint8Array<SharedArrayBuffer>
  forwardBlocks: Uint32Array<SharedArrayBuffer>
  forwardLengths: Uint8Array<SharedArrayBuffer>
  minNameWeights: Uint8Array<SharedArrayBuffer>
}

/** Writes the tokens of every document, and weighs its minWeight name. */
export function buildForwardIndex(
  { entries, starts }: CollectedDocuments,
  newIds: Uint32Array,
  nameWeights: Uint8Array,
): ForwardIndex {
  const bytes = growableBytes(1 << 20)
  const blocks = growableUint32()
  const lengths = growableBytes()
  const nameWeightSums = growableBytes()
  const newEntry = (entry: number) => (newIds[entry >>> 2] as number) * 4 + (entry & 3)

  /** Where the name that begins at an entry ends. */
  const endOfName = (from: number, end: number) => {
    let at = from
    while (at < end && entries[at] !== otherNameMark) at += 1
    return at
  }
  const lengthOf = (from: number, to: number) => {
    let length = 0
    for (let at = from; at < to; at += 1) length += varintLength(newEntry(entries[at] as number))
    return length
  }
  const weightOf = (from: number, to: number) => {
    let sum = 0
    for (let at = from; at < to; at += 1) {
      const entry = entries[at] as number
      if ((entry & 3) === field.name || (entry & 3) === field.otherName)
        sum += nameWeights[newEntry(entry) >>> 2] as number
    }
    return Math.min(255, Math.floor((sum / weightScale) * nameWeightScale))
  }
  const addEntries = (from: number, to: number, start: number) => {
    for (let at = from; at < to; at += 1) {
      const entry = newEntry(entries[at] as number)
      if (bytes.length - start + varintLength(entry) > maxForwardBytes) return
      bytes.pushVarint(entry)
    }
  }
  const addOtherNames = (from: number, end: number, start: number): number => {
    let minWeight = 255
    for (let mark = from; mark < end; ) {
      const past = endOfName(mark + 2, end)
      if (bytes.length - start + 3 + lengthOf(mark + 2, past) <= maxForwardBytes) {
        bytes.push(otherNameMark)
        bytes.push((entries[mark + 1] as number) >>> 8)
        bytes.push((entries[mark + 1] as number) & 255)
        addEntries(mark + 2, past, start)
        minWeight = Math.min(minWeight, weightOf(mark + 2, past))
      }
      mark = past
    }
    return minWeight
  }

  for (let document = 0; document + 1 < starts.length; document += 1) {
    const start = bytes.length
    if (document % documentsPerBlock === 0) blocks.push(start)
    const [from, end] = [starts[document] as number, starts[document + 1] as number]
    const past = endOfName(from, end)
    addEntries(from, past, start)
    nameWeightSums.push(Math.min(weightOf(from, past), addOtherNames(past, end, start)))
    lengths.push(bytes.length - start)
  }
  return {
    ...{ forward: toSharedBytes(bytes.view()), forwardBlocks: toSharedUint32(blocks.view()) },
    ...{ forwardLengths: toSharedBytes(lengths.view()), minNameWeights: toSharedBytes(nameWeightSums.view()) },
  }
}

import type { Gathered } from './collect-documents.ts'
import { documentsInBlock, field, longestForward, massScale, otherNameMark } from './forward-format.ts'
import { growableBytes, growableUint32, varintLength } from './growable-arrays.ts'
import { toSharedBytes, toSharedUint32 } from './shared-arrays.ts'
import { weightScale } from './token-weights.ts'

interface Forward {
  forward: Uint8Array<SharedArrayBuffer>
  forwardBlocks: Uint32Array<SharedArrayBuffer>
  forwardLengths: Uint8Array<SharedArrayBuffer>
  nameMasses: Uint8Array<SharedArrayBuffer>
}

/** Writes the tokens of every document, and weighs its lightest name. */
export function buildForward({ entries, starts }: Gathered, newIds: Uint32Array, nameWeights: Uint8Array): Forward {
  const bytes = growableBytes(1 << 20)
  const blocks = growableUint32()
  const lengths = growableBytes()
  const masses = growableBytes()
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
  const massOf = (from: number, to: number) => {
    let mass = 0
    for (let at = from; at < to; at += 1) {
      const entry = entries[at] as number
      if ((entry & 3) === field.name || (entry & 3) === field.otherName)
        mass += nameWeights[newEntry(entry) >>> 2] as number
    }
    return Math.min(255, Math.floor((mass / weightScale) * massScale))
  }
  const addEntries = (from: number, to: number, start: number) => {
    for (let at = from; at < to; at += 1) {
      const entry = newEntry(entries[at] as number)
      if (bytes.length - start + varintLength(entry) > longestForward) return
      bytes.pushVarint(entry)
    }
  }
  const addOtherNames = (from: number, end: number, start: number): number => {
    let lightest = 255
    for (let mark = from; mark < end; ) {
      const past = endOfName(mark + 2, end)
      if (bytes.length - start + 3 + lengthOf(mark + 2, past) <= longestForward) {
        bytes.push(otherNameMark)
        bytes.push((entries[mark + 1] as number) >>> 8)
        bytes.push((entries[mark + 1] as number) & 255)
        addEntries(mark + 2, past, start)
        lightest = Math.min(lightest, massOf(mark + 2, past))
      }
      mark = past
    }
    return lightest
  }

  for (let document = 0; document + 1 < starts.length; document += 1) {
    const start = bytes.length
    if (document % documentsInBlock === 0) blocks.push(start)
    const [from, end] = [starts[document] as number, starts[document + 1] as number]
    const past = endOfName(from, end)
    addEntries(from, past, start)
    masses.push(Math.min(massOf(from, past), addOtherNames(past, end, start)))
    lengths.push(bytes.length - start)
  }
  return {
    ...{ forward: toSharedBytes(bytes.view()), forwardBlocks: toSharedUint32(blocks.view()) },
    ...{ forwardLengths: toSharedBytes(lengths.view()), nameMasses: toSharedBytes(masses.view()) },
  }
}

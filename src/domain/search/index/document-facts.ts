import { sharedBytes } from './shared-arrays.ts'

// What a comparison reads of a document beside its tokens, in adjacent bytes: memory is read a line of 64 bytes at a time.

/** The place of each byte within the facts of a document. */
export const fact = {
  /** Bytes of the document's tokens. */
  length: 0,
  /** The minimum weight of its names, in sixteenths. */
  minNameWeight: 1,
  /** The legal form of its current name. */
  legalForm: 2,
  /** See `document-states.ts`. */
  state: 3,
  /** How its current name is written; see `spelling.ts`. */
  spelling: 4,
} as const

type Fact = (typeof fact)[keyof typeof fact]
export type DocumentFacts = Uint8Array<SharedArrayBuffer>

/** Bytes of facts of a document. */
export const factBytes: number = Object.keys(fact).length

export const factOf = (facts: Uint8Array, document: number, which: Fact): number =>
  facts[document * factBytes + which] as number

/** Puts the facts side by side; each array has a byte for every document. */
export function packFacts(columns: Record<keyof typeof fact, Uint8Array>): DocumentFacts {
  const facts = sharedBytes(columns.length.length * factBytes)
  for (const [name, place] of Object.entries(fact)) {
    const column = columns[name as keyof typeof fact]
    for (let document = 0; document < column.length; document += 1)
      facts[document * factBytes + place] = column[document] as number
  }
  return facts
}

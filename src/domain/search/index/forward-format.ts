import { fact, factBytes, factOf } from './document-facts.ts'
import type { Segment } from './segment.ts'

// The tokens of a document, each a varint of token id and field: the postal code (token 0 if none), the locality, the street,
// the name, then each other name after a marker, its index in the list and its legal form.

export const field = { name: 0, street: 1, locality: 2, otherName: 3 } as const
/** Precedes each other name. */
export const otherNameMarker = field.otherName
export const documentsPerBlock = 16
/** Maximum size of a document in bytes. Tokens that do not fit are left out, other names first. */
export const maxForwardBytes = 255

/** Weights of names are stored in sixteenths of the maximum token weight. */
export const nameWeightScale = 16

/** The offset of the tokens of a document. */
export function forwardStart(blocks: Uint32Array, facts: Uint8Array, document: number): number {
  const block = Math.floor(document / documentsPerBlock)
  let start = blocks[block] as number
  const end = document * factBytes + fact.length
  for (let at = block * documentsPerBlock * factBytes + fact.length; at < end; at += factBytes)
    start += facts[at] as number
  return start
}

/** Reads the entries of a document in order. */
export interface ForwardReader {
  /** Moves to a document and returns its first entry. */
  open(document: number): number
  /** The next entry; -1 after the last. */
  next(): number
  /** The next raw byte: the marker of an other name is followed by two. */
  nextByte(): number
}

export function createForwardReader({
  forward,
  forwardBlocks,
  facts,
}: Pick<Segment, 'forward' | 'forwardBlocks' | 'facts'>): ForwardReader {
  let at = 0
  let end = 0

  const next = (): number => {
    if (at >= end) return -1
    let byte = forward[at++] as number
    let entry = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = forward[at++] as number
      entry |= (byte & 127) << shift
    }
    return entry
  }

  return {
    open: document => {
      at = forwardStart(forwardBlocks, facts, document)
      end = at + factOf(facts, document, fact.length)
      return next()
    },
    next,
    nextByte: () => forward[at++] as number,
  }
}

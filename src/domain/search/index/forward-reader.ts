import { forwardStart } from './forward-format.ts'
import type { Segment } from './segment.ts'

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
  forwardLengths,
}: Pick<Segment, 'forward' | 'forwardBlocks' | 'forwardLengths'>): ForwardReader {
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
      at = forwardStart(forwardBlocks, forwardLengths, document)
      end = at + (forwardLengths[document] as number)
      return next()
    },
    next,
    nextByte: () => forward[at++] as number,
  }
}

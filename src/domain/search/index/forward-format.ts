import { idsPerBlock } from './registry-ids.ts'

// The tokens of a document, each a varint of its id and of the field it stands in: the postal code (0 where there is none),
// the place, the street, the name, and then each other name behind a mark with its place in the list and its legal form.

export const field = { name: 0, street: 1, locality: 2, otherName: 3 } as const
/** Precedes an other name. */
export const otherNameMark = field.otherName
export const documentsPerBlock = idsPerBlock
/** Bytes that the tokens of a document may take; what does not fit is left out, other names first. */
export const maxForwardBytes = 255

/** Names are weighed in sixteenths of the weight of a token that tells all. */
export const nameWeightScale = 16

/** Where the tokens of a document begin. */
export function forwardStart(blocks: Uint32Array, lengths: Uint8Array, document: number): number {
  const block = Math.floor(document / documentsPerBlock)
  let at = blocks[block] as number
  for (let other = block * documentsPerBlock; other < document; other += 1) at += lengths[other] as number
  return at
}

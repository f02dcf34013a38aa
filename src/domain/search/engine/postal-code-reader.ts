import { createForwardReader } from '../index/forward-format.ts'
import type { Segment } from '../index/segment.ts'
import { createTokenDictionary } from './token-dictionary.ts'

/** The postal code of a document as one token; empty if it has none. */
export function createPostalCodeReader(segment: Segment): (document: number) => string {
  const reader = createForwardReader(segment)
  const { textOf } = createTokenDictionary(segment.lexicon)
  return document => {
    const token = reader.open(document) >>> 2
    return token === 0 ? '' : textOf(token)
  }
}

import type { Postings } from '../index/postings.ts'
import type { PostingsSpan } from '../index/read-postings.ts'

/** Documents in ascending order, of which the first `passed` have been compared. */
interface SortedDocuments {
  documents: Uint32Array
  count: number
  passed: number
}

const behindAll = 0xffff_ffff

const documentAt = ({ documents, count }: SortedDocuments, place: number): number =>
  place < count ? (documents[place] as number) : behindAll

/**
 * Writes the documents that a span and a sorted array share to `found` and returns their number. Advances both: when `found` is
 * full, the next call continues from there. In one loop, because the lists of common words are long.
 */
export function readCommon(
  { bytes }: Postings,
  span: PostingsSpan,
  sorted: SortedDocuments,
  found: Uint32Array,
): number {
  let { passed } = sorted
  let { at, before: document, count: left } = span
  let wanted = documentAt(sorted, passed)
  let length = 0
  while (left > 0 && wanted !== behindAll && length < found.length) {
    left -= 1
    let byte = bytes[at++] as number
    let distance = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] as number
      distance |= (byte & 127) << shift
    }
    document += distance
    while (wanted < document) wanted = documentAt(sorted, ++passed)
    if (wanted === document) found[length++] = document
  }
  sorted.passed = passed
  span.at = at
  span.before = document
  span.count = wanted === behindAll ? 0 : left
  return length
}

import { createForwardReader, field } from './forward-format.ts'
import type { Segment } from './segment.ts'

/** Whether a document has any part of an address: some registers publish none. */
export function createAddressReader(segment: Pick<Segment, 'forward' | 'forwardBlocks' | 'facts'>) {
  const reader = createForwardReader(segment)
  return (document: number): boolean => {
    const postalCode = reader.open(document)
    if (postalCode >>> 2 > 0) return true
    const next = postalCode < 0 ? -1 : reader.next()
    return next >= 0 && ((next & 3) === field.locality || (next & 3) === field.street)
  }
}

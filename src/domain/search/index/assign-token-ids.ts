import { field, otherNameMarker } from './forward-format.ts'
import { maxTokens, refuseTooMany } from './max-tokens.ts'
import type { CollectedDocuments } from './merge-parts.ts'
import { renumberTokens } from './renumber-tokens.ts'

/** Calls `visit` for each token of each document, in order. */
export function forEachToken(
  { entries, starts }: Pick<CollectedDocuments, 'entries' | 'starts'>,
  visit: (token: number, fieldId: number, document: number) => void,
): void {
  for (let document = 0; document + 1 < starts.length; document += 1) {
    const end = starts[document + 1] as number
    for (let at = starts[document] as number; at < end; at += 1) {
      const entry = entries[at] as number
      if (entry === otherNameMarker) at += 1
      else if (entry > 3) visit(entry >>> 2, entry & 3, document)
    }
  }
}

export const isNameField = (fieldId: number): boolean => fieldId === field.name || fieldId === field.otherName

const maxFrequency = 2 ** 27 - 1

/** Texts of tokens by id, and whether they occur in names: 1 or 0. */
interface AssignedTokens {
  tokens: string[]
  inNames: Uint8Array
}

/**
 * Assigns ids by descending frequency, because frequent tokens must have short varints; id 0 stays 0. The entries get the new ids, in
 * place: a table in which each part of a segment looks them up does not fit in a processor's cache. Throws `RangeError` for too many.
 */
export function assignTokenIds(collected: CollectedDocuments): AssignedTokens {
  const { tokens: collectedTokens } = collected
  refuseTooMany(collectedTokens.length)
  const counts = new Uint32Array(collectedTokens.length)
  const seenInNames = new Uint8Array(collectedTokens.length)
  forEachToken(collected, (token, fieldId) => {
    counts[token] = (counts[token] ?? 0) + 1
    if (isNameField(fieldId)) seenInNames[token] = 1
  })
  counts[0] = maxFrequency
  // Sort keys: frequency, descending, then the old id.
  const order = new Float64Array(collectedTokens.length)
  for (let id = 0; id < order.length; id += 1)
    order[id] = (maxFrequency - Math.min(maxFrequency, counts[id] as number)) * maxTokens + id
  order.sort()
  const newIds = new Uint32Array(collectedTokens.length)
  const tokens: string[] = []
  const inNames = new Uint8Array(collectedTokens.length)
  order.forEach((key, newId) => {
    const id = key % maxTokens
    newIds[id] = newId
    inNames[newId] = seenInNames[id] ?? 0
    tokens.push(collectedTokens[id] ?? '')
  })
  renumberTokens(collected.entries, newIds)
  return { tokens, inNames }
}

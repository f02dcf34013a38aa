import type { CollectedDocuments } from './collect-documents.ts'
import { field, otherNameMark } from './forward-format.ts'

/** Calls for each token of each document, in order. */
export function eachToken(
  { entries, starts }: Pick<CollectedDocuments, 'entries' | 'starts'>,
  visit: (token: number, place: number, document: number) => void,
): void {
  for (let document = 0; document + 1 < starts.length; document += 1) {
    const end = starts[document + 1] as number
    for (let at = starts[document] as number; at < end; at += 1) {
      const entry = entries[at] as number
      if (entry === otherNameMark) at += 1
      else if (entry > 3) visit(entry >>> 2, entry & 3, document)
    }
  }
}

export const isNameField = (place: number): boolean => place === field.name || place === field.otherName

// Together 52 bits, so that a double holds both.
const maxTokens = 2 ** 25
const maxFrequency = 2 ** 27 - 1

/** New ids by falling frequency, so that what comes often takes one byte; 0 stays 0. */
export function assignTokenIds(gathered: CollectedDocuments): {
  newIds: Uint32Array
  tokens: string[]
  inNames: Uint8Array
} {
  const { tokens: given } = gathered
  const counts = new Uint32Array(given.length)
  const seenInNames = new Uint8Array(given.length)
  eachToken(gathered, (token, place) => {
    counts[token] = (counts[token] ?? 0) + 1
    if (isNameField(place)) seenInNames[token] = 1
  })
  counts[0] = maxFrequency
  // One number to sort by: what is rarer comes later, and of two as rare the one that came later.
  const order = Float64Array.from(
    given,
    (_, id) => (maxFrequency - Math.min(maxFrequency, counts[id] ?? 0)) * maxTokens + id,
  )
  order.sort()
  const newIds = new Uint32Array(given.length)
  const tokens: string[] = []
  const inNames = new Uint8Array(given.length)
  order.forEach((key, newId) => {
    const id = key % maxTokens
    newIds[id] = newId
    inNames[newId] = seenInNames[id] ?? 0
    tokens.push(given[id] ?? '')
  })
  return { newIds, tokens, inNames }
}

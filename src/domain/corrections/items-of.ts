import { isRecord } from '../is-record.ts'
import { jsonIn } from '../json-in.ts'

/** The items of a list that was sent as JSON, as text with commas, or as its only item. */
export function itemsOf(given: unknown): readonly unknown[] {
  if (Array.isArray(given)) return given
  if (typeof given !== 'string') return [given]
  const parsed = jsonIn(given)
  if (Array.isArray(parsed) || isRecord(parsed)) return itemsOf(parsed)
  return given.split(/[,;\n]/).flatMap(item => item.trim() || [])
}

import { isRecord } from '../is-record.ts'
import { isTooDeep } from '../is-too-deep.ts'
import { jsonIn } from '../json-in.ts'

const isText = (value: unknown) => typeof value === 'string' && value !== ''

/** The text in an item such as `{scheme: 'lei', value: …}`, as records have identifiers; otherwise the item. */
export const textOfItem = (item: unknown): unknown => (isRecord(item) && isText(item.value) ? item.value : item)

/** The texts of an object such as `{lei: …, vat: …}` in place of a list of them; otherwise the value. */
export const textsOf = (given: unknown): unknown => {
  const values = isRecord(given) && !('value' in given) ? Object.values(given) : []
  return values.length > 0 && values.every(isText) ? values : given
}

/** The items of a list that was sent as JSON, as text with commas, or as its only item. JSON that is nested too deeply is one text. */
export function itemsOf(given: unknown): readonly unknown[] {
  if (Array.isArray(given)) return given
  if (typeof given !== 'string') return [given]
  const parsed = jsonIn(given)
  if (Array.isArray(parsed) || isRecord(parsed)) return isTooDeep(parsed) ? [given] : itemsOf(parsed)
  return given.split(/[,;\n]/).flatMap(item => item.trim() || [])
}

import { nearestCountry } from '../companies/nearest-country.ts'
import { digitCount } from '../digit-count.ts'
import { isRecord } from '../is-record.ts'
import { isNameOf } from './aliases.ts'
import { isScalar } from './is-scalar.ts'
import { itemsOf } from './items-of.ts'
import { readReference } from './read-reference.ts'
import { mainField } from './row-of-text.ts'
import type { Fields, Schema } from './schema.ts'

/** Whether an item is only a country. Digits are a number, not the numeric code of a country. */
export const isCountryAlone = (item: unknown): boolean =>
  typeof item === 'string' && /\p{L}/u.test(item) && nearestCountry(item) !== undefined

/** Whether a text may be a number of that country. */
function isNumberOf(country: unknown, item: unknown): boolean {
  if (!isScalar(item) || !/\d/.test(String(item))) return false
  const named = readReference(String(item))?.country
  return named === undefined || named === nearestCountry(String(country))
}

/** Countries and numbers in turn as rows: `["NO", "923609016", "GB", "00445790"]`. */
function pairsAsRows(items: readonly unknown[]): readonly unknown[] {
  const pairs = items.flatMap((item, at) => (at % 2 === 0 ? [[item, items[at + 1]] as const] : []))
  if (!pairs.every(([country, id]) => isCountryAlone(country) && isNumberOf(country, id))) return items
  return pairs.map(([country, registry_id]) => ({ country, registry_id }))
}

/** Rows of an object by country, such as `{"NO": ["923609016"]}`; otherwise the item. `no` is also an alias of `number`. */
function rowsByCountry(main: string, item: unknown): readonly unknown[] {
  const countries = isRecord(item) ? Object.entries(item) : []
  if (countries.length === 0 || !countries.every(([name]) => isCountryAlone(name) && name !== 'no')) return [item]
  const valuesOf = (value: unknown) =>
    Array.isArray(value) || main === 'registry_id' ? itemsOf(value).filter(one => one !== null) : [value]
  return countries.flatMap(([country, value]) =>
    valuesOf(value).map((one): Fields => (isRecord(one) ? { country, ...one } : { country, [main]: one })),
  )
}

/** Rows of a country and its numbers, such as `{"country": "NO", "registry_ids": ["923609016", "914778271"]}`; otherwise the item. */
function rowsOfNumbers(item: unknown): readonly unknown[] {
  if (!isRecord(item)) return [item]
  const [list, ...more] = Object.keys(item).filter(name => isNameOf('registry_id', name) && Array.isArray(item[name]))
  if (list === undefined || more.length > 0) return [item]
  const { [list]: numbers, ...others } = item
  return itemsOf(numbers).map(registry_id => ({ ...others, registry_id }))
}

// Only from the start of a run of spaces: tried from each of 260,000, it took a minute.
const conjunction = /(?<!\s)\s+(?:and|und|et|og|och|&)\s+/i
/** Fewer digits may be part of one number, such as the court of a German one. */
const minDigits = 5

/** The numbers in a text such as `NO 923609016 and GB 00445790`; otherwise the item. */
export function numbersIn(row: Schema, item: unknown): readonly unknown[] {
  if (typeof item !== 'string' || mainField(row) !== 'registry_id') return [item]
  const parts = item.split(conjunction)
  return parts.every(part => digitCount(part) >= minDigits) ? parts : [item]
}

/** The rows that the items of a list mean: an item may mean several rows, and two items may mean one. */
export function rowsOfItems(row: Schema, items: readonly unknown[]): readonly unknown[] {
  const main = mainField(row)
  if (main === undefined) return items
  const rows = items.flatMap(item => numbersIn(row, item)).flatMap(item => rowsByCountry(main, item))
  return main === 'registry_id' ? pairsAsRows(rows.flatMap(rowsOfNumbers)) : rows
}

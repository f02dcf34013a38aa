import { nearestCountry } from '../companies/nearest-country.ts'
import { readRegistryId } from '../companies/registry-ids/read-registry-id.ts'
import { readCountry } from '../countries.ts'
import { renameFields } from './correct-fields.ts'
import { correctBoolean, correctNumber } from './correct-number.ts'
import { correctChoice, correctDate, correctUuid } from './correct-text.ts'
import { itemsOf, textOfItem, textsOf } from './items-of.ts'
import { liftFromRows } from './lift-from-rows.ts'
import { monthAsPeriod } from './month-as-period.ts'
import { isOneNameOrMore, rowOf } from './row-of-text.ts'
import { rowsOfItems } from './rows-of-items.ts'
import type { Field, Fields, Schema } from './schema.ts'
import { shareOverRows } from './share-over-rows.ts'
import { toRows } from './to-rows.ts'
import { unwrapBody } from './unwrap-body.ts'
import { withoutBlanks } from './without-blanks.ts'

/** A source of UUIDs, for requests that lack one. */
type NewUuid = () => string

/** The code of a country that is served, as sent if it is one; otherwise the value. */
function correctCountry(given: unknown): unknown {
  if (typeof given !== 'string' && typeof given !== 'number') return given
  const text = String(given)
  return readCountry(text) ? text : (nearestCountry(text) ?? given)
}

function correctText(field: Field, given: unknown, newUuid: NewUuid): unknown {
  const { format } = field.schema
  if (format === 'uuid') return (typeof given === 'string' && correctUuid(given)) || newUuid()
  const text = Number.isSafeInteger(given) ? String(given) : given
  if (typeof text !== 'string') return given
  if (format === 'date') return correctDate(field, text)
  return field.schema.enum ? correctChoice(field, text) : text
}

/** A row to match that has numbers and no name: its first number in place of the name. */
function withName(fields: Fields, { required = [] }: Schema): Fields {
  const [number] = Array.isArray(fields.identifiers) ? fields.identifiers : []
  return required.includes('name') && !('name' in fields) && number !== undefined ? { ...fields, name: number } : fields
}

/** A number in another notation in that of its register: `445790` of GB is `00445790`. */
function correctNumberOf(fields: Fields): Fields {
  const { country, registry_id: id } = fields
  const code = typeof country === 'string' ? readCountry(country) : undefined
  const reading = code && typeof id === 'string' ? readRegistryId(code, id) : undefined
  return reading?.kind === 'corrected' ? { ...fields, registry_id: reading.registryId } : fields
}

function correctObject(schema: Schema, given: unknown, newUuid: NewUuid): unknown {
  const value = rowOf(schema, toRows(schema, unwrapBody(schema, given)))
  if (!value) return given
  const fields = liftFromRows(
    shareOverRows(renameFields(monthAsPeriod(withoutBlanks(value, schema), schema), schema), schema),
    schema,
  )
  const { properties = {}, required = [] } = schema
  const missing = required.filter(name => !(name in fields) && properties[name]?.format === 'uuid')
  const corrected = Object.entries(fields).map(([name, inner]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [name, property ? correctValue({ name, schema: property }, inner, newUuid) : inner] as const
  })
  const all = Object.fromEntries([...corrected, ...missing.map(name => [name, newUuid()] as const)])
  return correctNumberOf(withName(all, schema))
}

/** The lines of a list of names that was pasted: each is one name, whatever commas it has. */
const linesOf = (given: unknown): string[] =>
  String(given)
    .split('\n')
    .flatMap(line => line.trim() || [])

/** The items that were sent, however that was done; undefined if they are not known. */
function itemsSent({ name, schema: { items: item = {} } }: Field, given: unknown): readonly unknown[] | undefined {
  if (isOneNameOrMore(item, given)) {
    const lines = linesOf(given)
    return lines.length > 1 ? lines : undefined
  }
  const isOfTexts = name === 'identifiers' && item.type === 'string'
  return isOfTexts ? itemsOf(textsOf(given)).map(textOfItem) : rowsOfItems(item, itemsOf(given))
}

function correctList(field: Field, given: unknown, newUuid: NewUuid): unknown {
  const { items: item = {}, maxItems = Number.POSITIVE_INFINITY } = field.schema
  // A null, as of an empty row of a table, says nothing. One more than is allowed is enough to refuse the list; a text may
  // have thousands.
  const sent = itemsSent(field, given)
    ?.filter(item => item !== null)
    .slice(0, maxItems + 1)
  const items = sent?.map(one => correctValue({ name: field.name, schema: item }, one, newUuid))
  return item.enum && items ? [...new Set(items)] : (items ?? given)
}

/** The value that was meant, as far as it can be known without guessing; the caller validates it against the schema. */
export function correctValue(field: Field, given: unknown, newUuid: NewUuid): unknown {
  const { name, schema } = field
  if (schema.type === 'array') return correctList(field, given, newUuid)
  if (schema.type === 'object') return correctObject(schema, given, newUuid)
  // A list of one value, or of the same one several times, in place of the value.
  if (Array.isArray(given)) return new Set(given).size === 1 ? correctValue(field, given[0], newUuid) : given
  if (name === 'country') return correctCountry(given)
  if (schema.type === 'boolean') return correctBoolean(given)
  if (schema.type === 'integer' || schema.type === 'number') return correctNumber(schema, given)
  return correctText(field, given, newUuid)
}

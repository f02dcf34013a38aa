import { nearestCountry } from '../companies/nearest-country.ts'
import { isNameOf } from './aliases.ts'
import { renameFields } from './correct-fields.ts'
import { itemsOf } from './items-of.ts'
import { isOneNameOrMore, rowOf } from './row-of-text.ts'
import { numbersIn } from './rows-of-items.ts'
import { type Fields, foldName, type Schema } from './schema.ts'
import { listOfRows } from './to-rows.ts'

const isScalar = (value: unknown) => typeof value !== 'object'

const isCountry = (name: string, value: unknown) =>
  isNameOf('country', name) && nearestCountry(String(value)) !== undefined

/** The field of a row that a field outside of the rows means: the same name in any spelling, or the country by an alias. */
const fieldOfRow = ({ properties = {} }: Schema, name: string, value: unknown): string | undefined =>
  Object.keys(properties).find(
    field => foldName(field) === foldName(name) || (field === 'country' && isCountry(name, value)),
  )

/** A row with the shared fields; its own fields take precedence. */
function withShared(row: Schema, given: unknown, shared: Fields): unknown {
  const fields = rowOf(row, given)
  if (!fields) return given
  const own = Object.entries(renameFields(fields, row)).filter(([, value]) => value !== null)
  return { ...shared, ...Object.fromEntries(own) }
}

/** A request whose fields of a row, sent beside its list of rows, are in each row that lacks them. */
export function shareOverRows(fields: Fields, schema: Schema): Fields {
  const [list, row] = listOfRows(schema) ?? []
  if (list === undefined || row === undefined || fields[list] === undefined) return fields
  if (isOneNameOrMore(row, fields[list])) return fields
  const entries = Object.entries(fields).map(([name, value]) => {
    const isOwn = Object.hasOwn(schema.properties ?? {}, name) || !isScalar(value)
    return { name, value, field: isOwn ? undefined : fieldOfRow(row, name, value) }
  })
  const shared = Object.fromEntries(entries.flatMap(({ field, value }) => (field ? [[field, value]] : [])))
  if (Object.keys(shared).length === 0) return fields
  const kept = Object.fromEntries(entries.flatMap(({ name, value, field }) => (field ? [] : [[name, value]])))
  const rows = itemsOf(fields[list]).flatMap(one => numbersIn(row, one))
  return { ...kept, [list]: rows.map(one => withShared(row, one, shared)) }
}

import { isRecord } from '../is-record.ts'
import type { Fields, Schema } from './schema.ts'
import { listOfRows } from './to-rows.ts'

/** A request whose own fields, sent with one value in every row, are beside its list of rows. */
export function liftFromRows(fields: Fields, schema: Schema): Fields {
  const [list, row] = listOfRows(schema) ?? []
  const rows = list === undefined ? undefined : fields[list]
  if (list === undefined || !Array.isArray(rows) || !rows.every(isRecord)) return fields
  const isOwn = (name: string) => Object.hasOwn(schema.properties ?? {}, name) && !Object.hasOwn(fields, name)
  const isOfRow = (name: string) => Object.hasOwn(row?.properties ?? {}, name)
  const [first = {}] = rows
  const isLifted = ([name, value]: [string, unknown]) =>
    isOwn(name) && !isOfRow(name) && rows.every(one => one[name] === value)
  const lifted = Object.fromEntries(Object.entries(first).filter(isLifted))
  if (Object.keys(lifted).length === 0) return fields
  const withoutLifted = (one: Fields) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => !Object.hasOwn(lifted, name)))
  return { ...fields, ...lifted, [list]: rows.map(withoutLifted) }
}

import { isRecord } from '../is-record.ts'
import { isWrapper } from './aliases.ts'
import type { Schema } from './schema.ts'
import { listOfRows } from './to-rows.ts'

/** A request with a list of rows that was sent in an envelope: `{"data": {"references": [...]}}`, with the fields beside it. */
export function unwrapBody(schema: Schema, given: unknown): unknown {
  const [list] = listOfRows(schema) ?? []
  if (list === undefined || !isRecord(given)) return given
  const wrapped = Object.entries(given).find(
    ([name, value]) => isWrapper(name) && isRecord(value) && Array.isArray(value[list]),
  )
  if (!wrapped) return given
  const { [wrapped[0]]: inside, ...beside } = given
  const isTwice = Object.keys(beside).some(name => isRecord(inside) && name in inside)
  return isTwice ? given : { ...beside, ...(inside as object) }
}

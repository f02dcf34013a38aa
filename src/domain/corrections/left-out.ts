import { isRecord } from '../is-record.ts'
import { isIgnorable } from './aliases.ts'
import { isCountryAlone } from './rows-of-items.ts'

/** A list of a suggested request that has only the first items of the one that was sent. */
export interface LeftOut {
  name: string
  kept: number
  sent: number
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** The values of an object, without those that a suggestion leaves out because they change nothing, such as `fields`. */
const valuesOf = (fields: unknown): unknown[] =>
  Object.entries(isRecord(fields) ? fields : {}).flatMap(([name, value]) => (isIgnorable(name, value) ? [] : [value]))

/** The lists of a body, also of one in an envelope or one that is a list itself, under whatever names. */
function listsOf(body: unknown): unknown[][] {
  if (isList(body)) return [body]
  const values = valuesOf(body)
  const inner = values.flatMap(valuesOf)
  return [...values, ...inner].filter(isList)
}

/** The items that are rows: a country alone is that of the number behind it. */
const rowCount = (items: unknown[]) => items.filter(item => item !== null && !isCountryAlone(item)).length

/** What a suggested body leaves out of the body that was sent, because a request may not have more items. */
export function leftOut(sent: unknown, suggested: unknown): LeftOut | undefined {
  const [name, list] = Object.entries(suggested ?? {}).find(([, value]) => isList(value)) ?? []
  const longest = Math.max(0, ...listsOf(sent).map(rowCount))
  return name !== undefined && longest > list.length ? { name, kept: list.length, sent: longest } : undefined
}

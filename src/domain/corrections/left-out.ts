import { isRecord } from '../is-record.ts'

/** A list of a suggested request that has only the first items of the one that was sent. */
export interface LeftOut {
  name: string
  kept: number
  sent: number
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** The lists of a body, also of one in an envelope or one that is a list itself, under whatever names. */
function listsOf(body: unknown): unknown[][] {
  if (isList(body)) return [body]
  const values = isRecord(body) ? Object.values(body) : []
  const inner = values.flatMap(value => (isRecord(value) ? Object.values(value) : []))
  return [...values, ...inner].filter(isList)
}

/** What a suggested body leaves out of the body that was sent, because a request may not have more items. */
export function leftOut(sent: unknown, suggested: unknown): LeftOut | undefined {
  const [name, list] = Object.entries(suggested ?? {}).find(([, value]) => isList(value)) ?? []
  const longest = Math.max(0, ...listsOf(sent).map(items => items.filter(item => item !== null).length))
  return name !== undefined && longest > list.length ? { name, kept: list.length, sent: longest } : undefined
}

import { isRecord } from '#domain/is-record.ts'
import type { Arguments } from '../tool.ts'

const isFilled = (value: unknown) =>
  Array.isArray(value) ? value.some(isFilled) : value !== undefined && value !== null && value !== ''

/** Whether a row asks for nothing that the search beside it does not. */
function isIdle(row: unknown, { q, country }: Arguments): boolean {
  if (!isRecord(row)) return !isFilled(row)
  const { name, country: own, ref: _, ...others } = row
  const isOwn = (value: unknown, ofSearch: unknown) => isFilled(value) && value !== ofSearch
  return !isOwn(name, q) && !(isFilled(name) && isOwn(own, country)) && !Object.values(others).some(isFilled)
}

/** The search, in the one country that its rows name if it names none: in all of them it would cost ten times as much. */
function inCountryOf(rows: readonly unknown[], search: Arguments): Arguments | undefined {
  if (isFilled(search.country)) return search
  const [country, ...more] = new Set(rows.flatMap(row => (isRecord(row) ? [row.country] : [])).filter(isFilled))
  if (country === undefined) return search
  return more.length === 0 ? { ...search, country } : undefined
}

/** A search without rows that are empty or say it again: hosts with strict schemas have models send every argument. */
export function withoutIdleQueries(args: Arguments): Arguments {
  const { queries, ...search } = args
  if (!isFilled(search.q) || !Array.isArray(queries)) return args
  const meant = inCountryOf(queries, search)
  return meant && queries.every(row => isIdle(row, meant)) ? meant : args
}

import { isRecord } from '#domain/is-record.ts'
import type { Arguments } from './tool.ts'

const isFilled = (value: unknown) =>
  Array.isArray(value) ? value.some(isFilled) : value !== undefined && value !== null && value !== ''

/** Whether a row asks for nothing that the search beside it does not. */
function isIdle(row: unknown, { q, country }: Arguments): boolean {
  if (!isRecord(row)) return !isFilled(row)
  const { name, country: own, ref: _, ...others } = row
  const isOwn = (value: unknown, ofSearch: unknown) => isFilled(value) && value !== ofSearch
  return !isOwn(name, q) && !(isFilled(name) && isOwn(own, country)) && !Object.values(others).some(isFilled)
}

/** A search without rows that are empty or say it again: hosts with strict schemas have models send every argument. */
export function withoutIdleQueries(args: Arguments): Arguments {
  const { queries, ...search } = args
  const isSearch = isFilled(search.q) && Array.isArray(queries)
  return isSearch && queries.every(row => isIdle(row, search)) ? search : args
}

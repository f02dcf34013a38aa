import { isRecord } from '#domain/is-record.ts'
import type { MatchRow } from './list-columns.ts'
import type { RowResult } from './result-columns.ts'

/** A field of a row as the service names it. The results are not read by position in a request. */
const fieldOfRow = /\/body\/rows\/\d+((?:\/\w+)+)/g
const maxLength = 60

/** A value as it was sent; a long one would fill the cell. */
const quoted = (value: unknown): string => {
  const text = String(value)
  return `"${text.length > maxLength ? `${text.slice(0, maxLength)}…` : text}"`
}

const valueAt = (row: MatchRow, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (isRecord(value) || Array.isArray(value) ? Reflect.get(value, name) : undefined),
    row,
  )

/** The result of a row that was refused, with the reason as its note: field and value in place of a JSON pointer. */
export function withReason(result: RowResult, row: MatchRow): RowResult {
  const { note, error } = result
  if (note !== undefined || !error?.detail) return result
  const reason = error.detail.replaceAll(fieldOfRow, (_, pointer: string) => {
    const path = pointer.split('/').slice(1)
    const value = valueAt(row, path)
    const isShown = value === undefined || typeof value === 'object' || error.detail?.includes(quoted(value))
    return isShown ? path.join(' ') : `${path[0]} ${quoted(value)}`
  })
  return { ...result, note: reason }
}

import { withoutFormula } from '#domain/csv-line.ts'
import type { components } from '#generated/schema.ts'
import { ClientError } from '../client-error.ts'
import type { List } from './read-list.ts'

type ResultRow = components['schemas']['MatchResultRow']

/** The result of a row: its best candidate, nothing, or the code of its error. */
export type RowResult = Pick<ResultRow, 'candidates' | 'match' | 'ambiguous'> & {
  error: { code: string; retryable?: boolean } | null
}

/** A row that the service refused. */
export const refusedRow = (code: string): RowResult => ({
  ...{ candidates: [], match: false, ambiguous: false, error: { code } },
})

const names = ['country', 'id', 'name', 'status', 'confidence', 'match', 'ambiguous', 'error'] as const

/** The names of the columns that are appended. Throws ClientError if the list has one of them. */
export function resultColumns({ header, name }: List, prefix: string): string[] {
  const columns = names.map(column => `${prefix}${column}`)
  const taken = columns.find(column => header.some(own => own.toLowerCase() === column.toLowerCase()))
  if (taken === undefined) return columns
  throw new ClientError(
    `${name} has a column "${taken}" already; choose another beginning of the new columns by --prefix`,
  )
}

/** The cells that are appended to a row; `isRaw` leaves texts as the service sent them. */
export function resultCells({ candidates, match, ambiguous, error }: RowResult, isRaw: boolean): string[] {
  const text = isRaw ? (value: string) => value : withoutFormula
  const [best] = candidates
  if (!best) return ['', '', '', '', '', 'false', 'false', text(error?.code ?? '')]
  const { country, registry_id, name, status, confidence_score } = best
  return [
    ...[country, registry_id, name, status].map(text),
    ...[String(confidence_score), String(match), String(ambiguous), ''],
  ]
}

import { withoutFormula } from '#domain/csv-line.ts'
import type { components } from '#generated/schema.ts'
import { ClientError } from '../client-error.ts'
import type { List } from './read-list.ts'

type Schemas = components['schemas']

/** The result of a row: its best candidate, nothing, or the code of its error. */
export type RowResult = Pick<Schemas['MatchResultRow'], 'match' | 'ambiguous' | 'note'> & {
  candidates: Schemas['Candidate'][]
  error: { code: string; detail?: string; retryable?: boolean } | null
}

/** A row that the service refused, and why. */
export const refusedRow = (code: string, detail: string): RowResult => ({
  candidates: [],
  match: false,
  ambiguous: false,
  error: { code, detail },
})

/** The cells of a result, in the order of the new columns. */
export type ResultCells = readonly string[]

const names = ['country', 'id', 'name', 'status', 'confidence', 'match', 'ambiguous', 'error']
/** Further ones for a person who reviews the results. */
const forReview = ['address', 'matched_field', 'matched_value', 'note']
const ofSecond = ['second_country', 'second_id', 'second_name', 'second_address', 'second_confidence']

/** How results are written. */
export interface ResultForm {
  /** Texts are left as the service sent them. */
  isRaw: boolean
  /** With what a person needs to decide. */
  isForReview: boolean
}

interface NewColumns extends Pick<ResultForm, 'isForReview'> {
  prefix: string
}

/** The names of the columns that are appended. Throws ClientError if the list has one of them. */
export function resultColumns({ header, name }: List, { prefix, isForReview }: NewColumns): string[] {
  const columns = [...names, ...(isForReview ? [...forReview, ...ofSecond] : [])].map(column => `${prefix}${column}`)
  const taken = columns.find(column => header.some(own => own.toLowerCase() === column.toLowerCase()))
  if (taken === undefined) return columns
  throw new ClientError(
    `${name} has a column "${taken}" already; choose another beginning of the new columns by --prefix`,
  )
}

/** The best candidate, and what was decided about it. */
function cellsOf({ candidates: [best], match, ambiguous, error }: RowResult): string[] {
  const flags = [String(match), String(ambiguous), error?.code ?? '']
  if (!best) return ['', '', '', '', '', ...flags]
  return [best.country, best.registry_id, best.name, best.status, String(best.confidence_score), ...flags]
}

/** Where and by what it was found, why nothing was, and the next candidate. */
function cellsForReview({ candidates: [best, second], note }: RowResult): string[] {
  const found = [best?.address, best?.matched_on.field, best?.matched_on.value, note]
  const next = [second?.country, second?.registry_id, second?.name, second?.address, second?.confidence_score]
  return [...found, ...next].map(value => String(value ?? ''))
}

/** What the cells of a result say. */
export const readResult = (cells: ResultCells) => ({
  isFound: cells[names.indexOf('country')] !== '',
  isMatch: cells[names.indexOf('match')] === 'true',
  isAmbiguous: cells[names.indexOf('ambiguous')] === 'true',
  /** The code of its error; empty if there is none. */
  error: cells[names.indexOf('error')] ?? '',
})

/** The cells that are appended to a row. */
export function resultCells(result: RowResult, { isRaw, isForReview }: ResultForm): ResultCells {
  const cells = [...cellsOf(result), ...(isForReview ? cellsForReview(result) : [])]
  return isRaw ? cells : cells.map(withoutFormula)
}

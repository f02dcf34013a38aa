import type { List } from './read-list.ts'
import { type ResultCells, type ResultForm, resultCells } from './result-columns.ts'

type Cells = readonly string[]

/** Why a row names no company: it is blank, or the header again, as where files were joined. */
type SkipReason = 'blank' | 'header'

/** Says why a row is not sent; undefined if it is. */
export function skipReason(cells: Cells, { header }: Pick<List, 'header'>): SkipReason | undefined {
  if (cells.every(cell => cell.trim() === '')) return 'blank'
  return cells.every((cell, at) => cell.trim() === header[at]?.trim()) ? 'header' : undefined
}

/** The result of a row that is not sent. */
export const skippedResult = (form: ResultForm): ResultCells =>
  resultCells({ candidates: [], match: false, ambiguous: false, error: null }, form)

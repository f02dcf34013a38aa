import { csvLine } from '#domain/csv-line.ts'
import { noteResult } from './known-rows.ts'
import type { NextRows } from './next-rows.ts'
import type { OffsetTable } from './offset-table.ts'
import type { List } from './read-list.ts'
import { type ResultCells, type ResultForm, type RowResult, resultCells } from './result-columns.ts'
import type { ResultFile } from './result-file.ts'
import { skipReason } from './skipped-rows.ts'

interface Target extends ResultForm {
  list: List
  /** Where the results of rows are. */
  known: OffsetTable
}

/** Writes the results of rows, those of identical rows for each of them, and notes where they are. Resolves to all of them. */
export async function writeResults(
  { rows }: NextRows,
  answers: readonly RowResult[],
  file: ResultFile,
  target: Target,
): Promise<ResultCells[]> {
  const { list, known } = target
  const asked = answers.map(answer => resultCells(answer, target))
  const resultOf = (source: ResultCells | number) =>
    typeof source === 'number' ? (asked[source] as ResultCells) : source
  const written = rows.map(({ cells, row, source }) => {
    const result = resultOf(source)
    return { cells, row, result, line: csvLine([...cells, ...result], list.delimiter) }
  })
  let offset = file.bytes
  await file.append(written.map(({ line }) => line).join(''))
  for (const { row, cells, result, line } of written) {
    if (!skipReason(cells, list)) noteResult(known, row, result, offset)
    offset += Buffer.byteLength(line)
  }
  return written.map(({ result }) => result)
}

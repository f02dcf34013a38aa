import { createReadStream } from 'node:fs'
import { csvLine } from '#domain/csv-line.ts'
import { ImportError } from '../../importers/import-error.ts'
import { decodeText } from '../../importers/readers/decode-text.ts'
import { splitRow } from '../../importers/readers/split-row.ts'
import { createRowSplitter } from '../../importers/readers/split-rows.ts'
import type { MatchRow, ToMatchRow } from './list-columns.ts'
import { createOffsetTable, type OffsetTable } from './offset-table.ts'
import type { List } from './read-list.ts'
import { type ResultCells, readResult } from './result-columns.ts'
import type { ResultFile } from './result-file.ts'
import { rowKey } from './row-key.ts'
import { skipReason } from './skipped-rows.ts'
import { startOfResults } from './start-of-results.ts'

/** The layout of a file of results: each row has the cells of the list, and those of its result. */
interface RowLayout {
  /** Number of columns of the list. */
  listColumns: number
  /** Number of all columns. */
  columns: number
  delimiter: string
  toRow: ToMatchRow
  header: readonly string[]
}

export const rowLayout = ({ list, columns, toRow }: Results): RowLayout => ({
  listColumns: list.header.length,
  columns: list.header.length + columns.length,
  delimiter: list.delimiter,
  toRow,
  header: list.header,
})

/** A list, and the names of the columns that are appended. */
interface Results {
  list: List
  columns: readonly string[]
  toRow: ToMatchRow
}

/** Rows that have failed are asked about again. */
const isFinal = (result: ResultCells) => readResult(result).error === ''

/** Notes where the result of a row is, so that identical rows are not paid for again. */
export function noteResult(known: OffsetTable, row: MatchRow, result: ResultCells, offset: number): void {
  if (isFinal(result)) known.add(rowKey(row), offset)
}

async function* rowsIn(out: string, bytes: number, { columns, delimiter }: RowLayout) {
  const splitter = createRowSplitter({ delimiter, width: columns }, 1)
  const chunks = createReadStream(out, { end: bytes - 1 }) as AsyncIterable<Buffer>
  for await (const text of decodeText(chunks, 'utf-8')) yield* splitter.push(text)
}

/**
 * Where the results of the rows are that an earlier run has written, in the first `bytes` of its file. Results that were
 * edited meanwhile are known as far as they can be read.
 */
export async function readKnownRows(out: string, bytes: number, results: Results): Promise<OffsetTable> {
  const known = createOffsetTable()
  if (bytes === 0) return known
  const layout = rowLayout(results)
  let offset = Buffer.byteLength(startOfResults(results.list, results.columns))
  let isHeader = true
  try {
    for await (const record of rowsIn(out, bytes, layout)) {
      if (!('value' in record)) break
      const cells = record.value
      const own = cells.slice(0, layout.listColumns)
      if (!isHeader && !skipReason(own, layout))
        noteResult(known, layout.toRow(cells), cells.slice(layout.listColumns), offset)
      if (!isHeader) offset += Buffer.byteLength(csvLine(cells, layout.delimiter))
      isHeader = false
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
  }
  return known
}

/** Bytes that are read of a row; nearly all have fewer than the first of these. */
const lengths = [4096, 64 * 1024, 4 * 1024 * 1024]

async function cellsAt(results: ResultFile, offset: number, delimiter: string): Promise<string[]> {
  for (const length of lengths) {
    const split = splitRow((await results.read(offset, length)).toString(), 0, delimiter, false)
    if (split.kind === 'row') return split.cells
  }
  return []
}

/** The result of an identical row that has been written; undefined if there is none. */
export async function findKnown(
  row: MatchRow,
  known: OffsetTable,
  results: ResultFile,
  { listColumns, columns, delimiter, toRow }: RowLayout,
): Promise<ResultCells | undefined> {
  const offset = known.get(rowKey(row))
  if (offset === undefined) return undefined
  const cells = await cellsAt(results, offset, delimiter)
  if (cells.length !== columns || JSON.stringify(toRow(cells)) !== JSON.stringify(row)) return undefined
  const result = cells.slice(listColumns)
  return isFinal(result) ? result : undefined
}

import { openSideRowsReader } from '#data/partitions/side-rows.ts'
import type { Importer, RowsBeside } from '../importer.ts'

const noRows: RowsBeside = () => []

/** Opens the rows of an importer's further files that were put on disk; no file, no rows. Rows come under their columns' names. */
export const openRowsBeside = (
  { beside = [] }: Importer,
  filename: string | null,
): { rowsBeside: RowsBeside } & Disposable => {
  if (filename === null) return { rowsBeside: noRows, [Symbol.dispose]: () => undefined }
  const reader = openSideRowsReader(filename)
  const columns = new Map(beside.map(file => [file.name, file.keep]))
  const rowsBeside: RowsBeside = (sideFile, key) => {
    const keep = columns.get(sideFile)
    if (!keep) throw new Error(`${sideFile} is no side file`)
    return reader.find(sideFile, key).map(cells => Object.fromEntries(keep.map((name, at) => [name, cells[at] ?? ''])))
  }
  return { rowsBeside, [Symbol.dispose]: () => reader[Symbol.dispose]() }
}

import { openStagedRowsReader } from '#data/partitions/staging/staged-rows-reader.ts'
import type { Importer, JoinedRows } from '../importer.ts'

/** Opens the staged rows of an importer's supplementary files, as rows by column name; `null` has none. */
export const openJoinedRows = (
  { supplementaryFiles = [] }: Importer,
  filename: string | null,
): { joinedRows: JoinedRows } & Disposable => {
  if (filename === null) return { joinedRows: () => [], [Symbol.dispose]: () => undefined }
  const reader = openStagedRowsReader(filename)
  const columns = new Map(supplementaryFiles.map(file => [file.name, file.keep]))
  const joinedRows: JoinedRows = (file, key) => {
    const keep = columns.get(file)
    if (!keep) throw new Error(`${file} is not a supplementary file`)
    return reader.find(file, key).map(cells => Object.fromEntries(keep.map((name, at) => [name, cells[at] ?? ''])))
  }
  return { joinedRows, [Symbol.dispose]: () => reader[Symbol.dispose]() }
}

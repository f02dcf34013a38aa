import { deepFreeze } from '#domain/deep-freeze.ts'
import { listOf } from './read-reference.ts'
import { readTable } from './read-table.ts'

const sources = deepFreeze(readTable('ignored-columns'))

const namesAt = (source: string, file: string): readonly string[] => listOf(sources[source] ?? {}, file).map(String)

/** Columns of a file that its importer knows and does not read; `*` matches any text. */
export const ignoredColumns = (source: string, file: string): readonly string[] => namesAt(source, file)

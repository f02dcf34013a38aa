import { writeFileSync } from 'node:fs'
import type { MappedBatch } from '../../../src/importers/blocks/map-in-order.ts'
import type { Importer } from '../../../src/importers/importer.ts'
import type { CsvRow } from '../../../src/importers/readers/csv-records.ts'
import type { DocumentFormat } from '../../../src/importers/run/inspect-documents.ts'
import { mapRecords } from '../../../src/importers/run/map-records.ts'

const company = (id: string, name: string, edition = 'none') =>
  ({
    kind: 'company',
    country: 'GB',
    registryId: id,
    facts: { name, status: 'active', register_part: edition },
  }) as const

/** An importer of files with the columns `id`, `name` and `nace`, or of JSON with these members. */
const testImporter: Importer = {
  source: 'test',
  title: 'a test file',
  distribution: { files: 'none', address: 'https://example.org', account: 'none' },
  countries: ['GB'],
  precedence: 1,
  confirmedBy: 'file',
  mainFiles: 'several',
  isFull: () => 'it is a test',
  listsFormerNames: true,
  csv: {
    columns: { required: ['id', 'name'], freeText: ['name'] },
    map: (row: CsvRow) =>
      row.id === 'bad' ? { kind: 'rejected', reason: 'it is bad' } : company(row.id ?? '', row.name ?? ''),
  },
  json: {
    recordsUnder: [],
    map: (value, { naceEdition }) => {
      const { id, name } = value as { id: string; name: string }
      return company(id, name, naceEdition)
    },
    naceCodes: value => [(value as { nace: string }).nace],
  },
}

/** A file for the test importer. */
export const writeDocument = (path: string, text: string | Buffer, format: DocumentFormat = 'csv') => {
  writeFileSync(path, text)
  return { path, member: null, name: 'test-file', bytes: Buffer.byteLength(text), format, snapshotDate: null }
}

/** What a batch contains, without its rows' empty members. */
export const contentsOf = ({ rows, positions, rejects, counts }: MappedBatch) => ({
  rows: [...rows].map((row, at) => [positions[at], row.registry_id, row.name, row.record]),
  rejects: rejects.map(({ line, reason }) => [line, reason]),
  read: counts.read,
})

type Document = ReturnType<typeof writeDocument>

/** All rows and rejects of documents, or the error; mapped in blocks of a number of bytes. */
export const mapAll = async (documents: Document[], blockBytes: number, limit?: number) => {
  const rows: unknown[] = []
  const rejects: unknown[] = []
  let blocks = 0
  let read = 0
  try {
    for await (const batch of mapRecords(testImporter, { documents, stagingFile: null, blockBytes, limit })) {
      const found = contentsOf(batch)
      rows.push(...found.rows)
      rejects.push(...found.rejects)
      read = found.read
      blocks += 1
    }
    return { rows, rejects, read, blocks, error: undefined }
  } catch (error) {
    return { rows, rejects, read, blocks, error: (error as Error).message }
  }
}

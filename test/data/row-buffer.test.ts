import assert from 'node:assert/strict'
import Database from 'better-sqlite3'
import { openPartitionBuild } from '#data/partitions/build/partition-build.ts'
import { damagedRows } from '#data/partitions/checks/damaged-rows.ts'
import { createRowBuffer } from '#data/partitions/layers/row-buffer.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import { toSourceRow } from '#domain/companies/source-row.ts'
import { tempFolder } from '../support/temp-folder.ts'

const stamp = { last_confirmed_at: '2026-11-25T00:00:00Z', source_updated_at: null, source_key: null, rank: '7' }
const ids = Array.from({ length: 160 }, (_, at) => String(899_999_000 + at))
const isStamped = (at: number) => at % 70 === 60
const rows = ids.map((id, at) =>
  toSourceRow('NO', id, { name: `NAME ${id}`, status: 'active' }, isStamped(at) ? stamp : {}),
)

describe('the rows of a new layer, of which one statement inserts fifty', () => {
  it('are stored in the order of the files with their stamps, the number of their file, and a checksum that fits', async () => {
    using folder = tempFolder()
    await using build = await openPartitionBuild(folder.path, {
      country: 'NO',
      precedence: precedence.register,
      source: 'no',
      identity: 'x',
      files: ['first', 'second'].map(file_name => ({ file_name, snapshot_date: null, isFull: false })),
      imported_at: '2026-11-20T00:00:00Z',
    })
    for (const [at, row] of rows.entries()) {
      build.apply(row, at + 1, at < 80 ? 0 : 1)
      if (at === 110) build.checkpoint(at + 1)
    }
    await build.finish({ position: rows.length, fileSha256: 'x' })

    const database = new Database(partitionFile(folder.path, 'NO'), { readonly: true })
    const query = 'SELECT registry_id, name, import_id, last_confirmed_at, rank FROM source_records ORDER BY row_id'
    const stored = database.prepare(query).raw().all()
    const damaged = [...damagedRows(database)]
    database.close()
    const stampOf = (at: number) => (isStamped(at) ? [stamp.last_confirmed_at, stamp.rank] : [null, null])
    assert.deepEqual(
      stored,
      ids.map((id, at) => [id, `NAME ${id}`, at < 80 ? 1 : 2, ...stampOf(at)]),
    )
    assert.deepEqual(damaged, [])
  })

  it('are inserted by a statement that is forgotten with its file: 100,000 files would have gigabytes of them', () => {
    let prepared = 0
    const prepare = () => {
      prepared += 1
      return { run: () => undefined }
    }
    const buffer = createRowBuffer({ prepare } as unknown as Database.Database, precedence.register)
    const plain = rows.filter((_, at) => !isStamped(at)).slice(0, 100)
    const preparedAfter = (importId: number) => {
      for (const row of plain) buffer.add(row, importId)
      return prepared
    }
    assert.deepEqual([preparedAfter(1), preparedAfter(2), preparedAfter(1)], [1, 2, 3])
  })
})

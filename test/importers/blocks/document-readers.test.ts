import assert from 'node:assert/strict'
import type { RowBlock } from '../../../src/importers/blocks/block.ts'
import { openDocumentReaders } from '../../../src/importers/blocks/document-readers.ts'
import type { DocumentReader } from '../../../src/importers/blocks/split-block.ts'

const blockOf = (document: number, cells: string[]): RowBlock => ({
  kind: 'rows',
  document,
  isFirst: true,
  isLast: true,
  progress: 0,
  bytes: new Uint8Array(0),
  header: { cells, delimiter: ',' },
  offset: 0,
  line: 2,
})

const nothing: DocumentReader = {
  split: () => ({ records: [], rest: () => undefined }),
  map: () => ({ kind: 'skipped', reason: 'it is a test' }),
  naceCodes: undefined,
  countDates: undefined,
  countCodes: undefined,
}

describe('the readers of the documents of an import', () => {
  it('are 1 for 8,000 documents with the same header, and another where the header is another', () => {
    const created: (readonly string[])[] = []
    const readerOf = openDocumentReaders((_, block) => {
      if (block.kind === 'rows') created.push(block.header.cells)
      return nothing
    })
    for (let document = 0; document < 8_000; document += 1) readerOf('csv', blockOf(document, ['id', 'name']))
    readerOf('csv', blockOf(8_000, ['name', 'id']))
    assert.deepEqual(created, [
      ['id', 'name'],
      ['name', 'id'],
    ])
  })
})

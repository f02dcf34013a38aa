import assert from 'node:assert/strict'
import type { Block } from '../../src/importers/blocks/block.ts'
import { jobOf, mappingContents } from '../../src/importers/run/map-records.ts'

describe('what a mapping thread is sent of 60,000 documents', () => {
  const documents = Array.from({ length: 60_000 }, (_, at) => ({
    path: 'pl.zip',
    member: `${at}.json`,
    name: `${at}.json`,
    bytes: 1,
    format: 'json' as const,
    snapshotDate: null,
  }))
  const request = { documents, stagingFile: null }

  it('is none of them before its blocks, and with each block the name, format and day of its own', () => {
    assert.deepEqual(mappingContents(request), { hasCsv: false, stagingFile: null })
    const block = { document: 41_999 } as Block
    assert.deepEqual(jobOf(request, { block, naceEdition: undefined }), {
      block,
      naceEdition: undefined,
      document: { name: '41999.json', format: 'json', snapshotDate: null },
    })
  })
})

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gb } from '../../src/importers/registers/gb.ts'
import { pl } from '../../src/importers/registers/pl.ts'
import { inspectDocuments } from '../../src/importers/run/inspect-documents.ts'
import { tempFolder } from '../support/temp-folder.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const heldBytes = () => {
  collect()
  return process.memoryUsage().heapUsed
}

const documents = 200

/** The bytes that are kept of each document, all with this text. */
const keptOfEach = async (text: string, name: string, importer: typeof pl) => {
  using folder = tempFolder()
  const files = Array.from({ length: documents }, (_, number) => {
    const path = join(folder.path, `${number}-${name}`)
    writeFileSync(path, text)
    return { path, isExplicit: false }
  })
  const expected = { extensions: ['.csv', '.json'], encodings: [], importer }
  // What is compiled is not of the documents that are measured.
  await inspectDocuments(files.slice(0, 20), expected)
  const before = heldBytes()
  const inspected = await inspectDocuments(files, expected)
  const kept = heldBytes() - before
  assert.equal(inspected.length, documents)
  return kept / documents
}

describe('the inspection of the documents of an import', () => {
  it('keeps less than 4 KB of each of 200 extracts of 64 KB, though it reads 32 KB of each', async () => {
    const extract = { odpis: { naglowekA: { numerKRS: '0009999001' }, dane: 'SPÓŁKA '.repeat(9_000) } }
    const kept = await keptOfEach(JSON.stringify(extract), 'odpis.json', pl)
    assert.ok(kept < 4_096, `${kept} bytes`)
  })

  it('keeps less than 4 KB of each of 200 CSV files of 64 KB, of which it keeps the header and the first row', async () => {
    const text = `CompanyName,CompanyNumber\n${'SYNTHETIC COMPANY LIMITED,99000001\n'.repeat(1_900)}`
    const kept = await keptOfEach(text, 'companies.csv', gb)
    assert.ok(kept < 4_096, `${kept} bytes`)
  })
})

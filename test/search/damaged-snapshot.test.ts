import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { countryCodes } from '#domain/countries.ts'
import { baseFile, deltaFile } from '../../src/search/snapshot.ts'
import { snapshotIssues } from '../../src/search/snapshot-issues.ts'
import { runImport, seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { writeRegister } from './register-file.ts'
import { searchIn } from './search-in.ts'

const flip = (filename: string, at: number) => {
  const bytes = readFileSync(filename)
  const place = at < 0 ? bytes.length + at : at
  bytes[place] = (bytes[place] ?? 0) ^ 4
  writeFileSync(filename, bytes)
}

/** Puts another recipe in, of the same length, with the header's checksum set right. */
const ofAnotherVersion2 = (filename: string) => {
  const bytes = readFileSync(filename)
  const header = bytes.subarray(16, 16 + bytes.readUInt32LE(8))
  header.write('0123456789abcdef', header.indexOf('"version":"') + '"version":"'.length, 'latin1')
  bytes.writeUInt32LE(crc32(header), 12)
  writeFileSync(filename, bytes)
}

const ofAnotherVersion = (filename: string) => {
  const bytes = readFileSync(filename)
  bytes.write('2', 6, 'latin1')
  writeFileSync(filename, bytes)
}

const harms: readonly { given: string; said: string; harm: (filename: string) => void }[] = [
  { given: 'has a flipped bit in its last array', said: 'damaged', harm: filename => flip(filename, -1) },
  { given: 'has a flipped bit in its header', said: 'damaged', harm: filename => flip(filename, 40) },
  { given: 'has a flipped bit in its first byte', said: 'damaged', harm: filename => flip(filename, 0) },
  {
    given: 'is cut short by a byte',
    said: 'damaged',
    harm: filename => truncateSync(filename, readFileSync(filename).length - 1),
  },
  { given: 'is cut short to 20 bytes', said: 'damaged', harm: filename => truncateSync(filename, 20) },
  { given: 'is empty', said: 'damaged', harm: filename => truncateSync(filename, 0) },
  { given: 'was made by a release that reads names differently', said: 'other_version', harm: ofAnotherVersion2 },
  { given: 'is of another version', said: 'other_version', harm: ofAnotherVersion },
]

describe('a stored search index', function () {
  this.timeout(60_000)
  const folder = tempFolder()
  const indexed = join(folder.path, 'indexed')
  let dataDir: string
  before(async () => {
    await seedInto(indexed)
    await using opened = await searchIn(indexed)
    const file = writeRegister(folder.path, '2026-11-01', { '99000001': 'SYNTHETIC OSPREYWING LIMITED' })
    await runImport(indexed, 'gb', file)
    await opened.search.settled()
  })
  beforeEach(() => {
    dataDir = mkdtempSync(join(folder.path, 'data-'))
    cpSync(indexed, dataDir, { recursive: true })
  })
  after(() => folder[Symbol.dispose]())

  const faults = async () => (await snapshotIssues(dataDir, countryCodes)).faults

  it('is found to be well by svc doctor', async () => assert.deepEqual(await faults(), []))

  it('is found to be behind after an import that nobody indexed', async () => {
    const file = writeRegister(folder.path, '2026-11-08', { '99000001': 'SYNTHETIC QUILLMERE LIMITED' })
    await runImport(dataDir, 'gb', file)
    assert.deepEqual(await faults(), ['search index: behind its partitions (GB): svc serve brings it up to date'])
  })

  for (const { given, said, harm } of harms)
    it(`that ${given} is built anew, which the log says`, async () => {
      harm(baseFile(dataDir))
      assert.equal((await faults()).length, 1)
      await using opened = await searchIn(dataDir)
      const warning = `the stored search index cannot be used: it is built anew: ${said}`
      assert.deepEqual(opened.log, [warning, 'search index built: base'])
      assert.deepEqual(await opened.find('ospreywing'), ['GB/99000001'])
      assert.deepEqual(await faults(), [])
    })

  for (const { given, said, harm } of harms)
    it(`whose file of changes ${given} loses that, and it is built anew`, async () => {
      harm(deltaFile(dataDir))
      await using opened = await searchIn(dataDir)
      const warning = `the stored changes of the search index cannot be used: they are built anew: ${said}`
      assert.deepEqual(opened.log, [warning, 'search index built: delta'])
      assert.deepEqual(await opened.find('ospreywing'), ['GB/99000001'])
    })
})

import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { countryCodes } from '#domain/countries.ts'
import { snapshotIssues } from '../../src/search/snapshot-issues.ts'
import { baseFile, deltaFile } from '../../src/search/stored-index/snapshot.ts'
import { runImport, seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { writeRegister } from './register-file.ts'
import { searchIn } from './search-in.ts'

const flipBit = (filename: string, at: number) => {
  const bytes = readFileSync(filename)
  const index = at < 0 ? bytes.length + at : at
  bytes[index] = (bytes[index] ?? 0) ^ 4
  writeFileSync(filename, bytes)
}

/** Replaces the index version in the header, and corrects the header's checksum. */
const changeIndexVersion = (filename: string) => {
  const bytes = readFileSync(filename)
  const header = bytes.subarray(16, 16 + bytes.readUInt32LE(8))
  header.write('0123456789abcdef', header.indexOf('"version":"') + '"version":"'.length, 'latin1')
  bytes.writeUInt32LE(crc32(header), 12)
  writeFileSync(filename, bytes)
}

const changeFileVersion = (filename: string) => {
  const bytes = readFileSync(filename)
  bytes.write('2', 6, 'latin1')
  writeFileSync(filename, bytes)
}

const cases: readonly { title: string; reason: string; damage: (filename: string) => void }[] = [
  { title: 'with a flipped bit in its last array', reason: 'damaged', damage: filename => flipBit(filename, -1) },
  { title: 'with a flipped bit in its header', reason: 'damaged', damage: filename => flipBit(filename, 40) },
  { title: 'with a flipped bit in its first byte', reason: 'damaged', damage: filename => flipBit(filename, 0) },
  {
    title: 'without its last byte',
    reason: 'damaged',
    damage: filename => truncateSync(filename, readFileSync(filename).length - 1),
  },
  { title: 'truncated to 20 bytes', reason: 'damaged', damage: filename => truncateSync(filename, 20) },
  { title: 'truncated to 0 bytes', reason: 'damaged', damage: filename => truncateSync(filename, 0) },
  { title: 'built by a release with other tokens', reason: 'other_version', damage: changeIndexVersion },
  { title: 'of another file version', reason: 'other_version', damage: changeFileVersion },
]

describe('a stored search index', () => {
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

  const issues = async () => (await snapshotIssues(dataDir, countryCodes)).issues

  it('has no issues for svc doctor', async () => assert.deepEqual(await issues(), []))

  it('is behind its partitions after an import that has not been indexed', async () => {
    const file = writeRegister(folder.path, '2026-11-08', { '99000001': 'SYNTHETIC QUILLMERE LIMITED' })
    await runImport(dataDir, 'gb', file)
    assert.deepEqual(await issues(), ['search index: behind its partitions (GB): svc serve brings it up to date'])
  })

  for (const { title, reason, damage } of cases)
    it(`${title} is rebuilt, and a warning is logged`, async () => {
      damage(baseFile(dataDir))
      assert.equal((await issues()).length, 1)
      await using opened = await searchIn(dataDir)
      const warning = `the stored search index cannot be used: it is rebuilt: ${reason}`
      assert.deepEqual(opened.log, [warning, 'search index built: base'])
      assert.deepEqual(await opened.find('ospreywing'), ['GB/99000001'])
      assert.deepEqual(await issues(), [])
    })

  for (const { title, reason, damage } of cases)
    it(`with a delta ${title} keeps its base; the delta is rebuilt, and a warning is logged`, async () => {
      damage(deltaFile(dataDir))
      await using opened = await searchIn(dataDir)
      const warning = `the stored search delta cannot be used: it is rebuilt: ${reason}`
      assert.deepEqual(opened.log, [warning, 'search index built: delta'])
      assert.deepEqual(await opened.find('ospreywing'), ['GB/99000001'])
    })
})

import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile } from '#data/files/file-lock.ts'
import { countryCodes } from '#domain/countries.ts'
import { prepareIndex } from '../../src/search/build/prepare-index.ts'
import { baseFile, deltaFile, preparedFiles, searchFolder } from '../../src/search/stored-index/snapshot.ts'
import { runImport, seedInto } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'
import { writeRegister } from './register-file.ts'
import { searchIn } from './search-in.ts'
import { seededIndex } from './seeded-index.ts'

describe('the search index of an import', () => {
  let folder: TempFolder
  let dataDir: string
  let errors: string[]
  beforeEach(async () => {
    folder = tempFolder()
    dataDir = join(folder.path, 'data')
    errors = []
    cpSync(await seededIndex(), dataDir, { recursive: true })
  })
  afterEach(() => folder[Symbol.dispose]())

  const first = { '99000001': 'SYNTHETIC OSPREYWING LIMITED', '99000002': 'SYNTHETIC BADGERFORD LIMITED' }
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`9900${1000 + at}`, `SYNTHETIC QUILLMERE ${at} LIMITED`]),
  )
  const onError = (error: unknown) => void errors.push(String(error))
  const { signal } = new AbortController()
  const preparing = (options: { signal: AbortSignal; countries?: readonly string[] }) => ({
    prepareIndex: (pending: readonly string[]) =>
      prepareIndex(pending, { dataDir, countries: countryCodes, onError, ...options }),
  })
  const importing = (day: string, companies: Readonly<Record<string, string>>, options = preparing({ signal })) =>
    runImport(dataDir, 'gb', writeRegister(folder.path, day, companies), options)

  it('is a delta, which a service that searches the folder only loads', async () => {
    await using opened = await searchIn(dataDir)
    const base = readFileSync(baseFile(dataDir))
    opened.log.length = 0
    await importing('2026-11-01', first)
    await opened.search.settled()
    assert.deepEqual([await opened.find('ospreywing'), opened.search.status().stale], [['GB/99000001'], []])
    assert.deepEqual([opened.log, errors], [[], []])
    assert.ok(readFileSync(baseFile(dataDir)).equals(base))
  })

  it('is a new base when more than a tenth of the companies are new, and removes the delta of the old one', async () => {
    await using opened = await searchIn(dataDir)
    await importing('2026-11-01', first)
    assert.ok(existsSync(deltaFile(dataDir)))
    opened.log.length = 0
    await importing('2026-11-08', many)
    await opened.search.settled()
    assert.equal((await opened.find('quillmere')).length, 10)
    assert.deepEqual(await opened.find('badgerford'), ['GB/99000002'])
    assert.deepEqual([opened.log, errors, existsSync(deltaFile(dataDir))], [[], [], false])
  })

  it('equals the index that a service would have built', async () => {
    {
      await using _opened = await searchIn(dataDir)
      await importing('2026-11-01', many)
    }
    const ofImport = readFileSync(baseFile(dataDir))
    const other = tempFolder()
    try {
      await seedInto(other.path)
      await runImport(other.path, 'gb', join(folder.path, 'synthetic-2026-11-01.csv'))
      await using _built = await searchIn(other.path)
      assert.ok(readFileSync(baseFile(other.path)).equals(ofImport))
    } finally {
      other[Symbol.dispose]()
    }
  })

  it('is not built where no service searches the folder, or none searches the country', async () => {
    rmSync(searchFolder(dataDir), { recursive: true })
    await importing('2026-11-01', first)
    assert.equal(existsSync(baseFile(dataDir)), false)
    await using opened = await searchIn(dataDir)
    opened.log.length = 0
    await importing('2026-11-08', many, preparing({ signal, countries: ['NO'] }))
    await opened.search.settled()
    assert.deepEqual([opened.log, errors], [['search index built: base'], []])
  })

  it('is left to the service when it cannot be built: the import is not lost', async () => {
    await using opened = await searchIn(dataDir)
    opened.log.length = 0
    const { written } = await importing('2026-11-01', first, preparing({ signal: AbortSignal.abort() }))
    await opened.search.settled()
    assert.deepEqual([written, errors.length], [2, 1])
    assert.deepEqual([await opened.find('ospreywing'), opened.log], [['GB/99000001'], ['search index built: delta']])
  })

  it('leaves no file beside base and delta, not even those of an import that was killed before its swap', async () => {
    await using _opened = await searchIn(dataDir)
    const { base } = preparedFiles(dataDir)
    for (const file of [base, `${base}.building`, `${baseFile(dataDir)}.building`]) writeFileSync(file, 'killed')
    await importing('2026-11-01', first)
    assert.deepEqual(readdirSync(searchFolder(dataDir)).toSorted(), ['base.index', 'delta.index'])
  })

  it('that is not swapped in changes nothing, and frees the lock of the index', async () => {
    await using opened = await searchIn(dataDir)
    const base = readFileSync(baseFile(dataDir))
    await importing('2026-11-01', many, {
      prepareIndex: async pending => {
        using prepared = await preparing({ signal }).prepareIndex(pending)
        assert.equal(prepared?.built, 'base')
        assert.ok(readFileSync(baseFile(dataDir)).equals(base))
        return undefined
      },
    })
    await opened.search.settled()
    lockFile(dataDir, 'search', 5_000)[Symbol.dispose]()
    assert.equal((await opened.find('quillmere')).length, 10)
    assert.equal(opened.log.at(-1), 'search index built: base')
  })
})

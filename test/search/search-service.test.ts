import assert from 'node:assert/strict'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { ownWeightsFile } from '#data/reference/own-weights.ts'
import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { baseFile, deltaFile, searchFolder } from '../../src/search/stored-index/snapshot.ts'
import { runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { writeRegister } from './register-file.ts'
import { searchIn } from './search-in.ts'
import { seededIndex } from './seeded-index.ts'

describe('search over the partitions of a data directory', () => {
  let folder: TempFolder
  let dataDir: string
  beforeEach(async () => {
    folder = tempFolder()
    dataDir = join(folder.path, 'data')
    cpSync(await seededIndex(), dataDir, { recursive: true })
  })
  afterEach(() => folder[Symbol.dispose]())
  const removeIndex = () => rmSync(searchFolder(dataDir), { recursive: true })

  const first = { '99000001': 'SYNTHETIC OSPREYWING LIMITED', '99000002': 'SYNTHETIC BADGERFORD LIMITED' }
  const importing = (day: string, companies: Readonly<Record<string, string>>, dir = dataDir) =>
    runImport(dir, 'gb', writeRegister(folder.path, day, companies))

  it('is ready with the 312 companies of the sample when opened, and reuses the stored index at the next start', async () => {
    removeIndex()
    {
      await using opened = await searchIn(dataDir)
      const { p95Ms, builtAt, bytes, ...status } = opened.search.status()
      assert.deepEqual(status, { state: 'ready', documents: 312, stale: [], threads: 1, running: 0, waiting: 0 })
      assert.ok(bytes > 100_000)
      assert.equal(p95Ms, null)
      assert.ok(builtAt !== null && builtAt <= Date.now())
      assert.deepEqual(opened.log, ['search index built: base'])
      assert.deepEqual(await opened.find('statoil'), ['NO/923609016'])
      assert.equal(typeof opened.search.status().p95Ms, 'number')
    }
    await using again = await searchIn(dataDir)
    assert.deepEqual(again.log, [])
    assert.deepEqual(await again.find('Equinor', 'NO'), ['NO/923609016'])
  })

  it('uses a stored index that was copied together with its partitions', async () => {
    const copy = join(folder.path, 'copy')
    cpSync(dataDir, copy, { recursive: true })
    await using opened = await searchIn(copy)
    assert.deepEqual([opened.log, await opened.find('statoil')], [[], ['NO/923609016']])
  })

  it('rebuilds its index when the weights of words change, and keeps it while they are damaged', async () => {
    const weights = ownWeightsFile(dataDir)
    await using opened = await searchIn(dataDir)
    const { search, log } = opened
    const loggedBy = async (change: () => void) => {
      log.length = 0
      change()
      await search.settled()
      return log.slice(0, 2)
    }
    const unusable = 'the stored search index cannot be used: it is rebuilt: other_version'
    const built = 'search index built: base'
    const failed = 'the search index could not be built'
    assert.deepEqual(await loggedBy(() => writeFileSync(weights, 'names 0.1 statoil\n')), [unusable, built])
    assert.deepEqual(await loggedBy(() => writeFileSync(weights, 'nothing\n')), [unusable, failed])
    assert.deepEqual(await opened.find('statoil'), ['NO/923609016'])
    assert.deepEqual((await loggedBy(() => rmSync(weights))).at(-1), built)
  })

  it('finds imported companies without a restart or a new base, and no longer those replaced', async () => {
    await importing('2026-11-01', first)
    await using opened = await searchIn(dataDir)
    assert.deepEqual(await opened.find('ospreywing'), ['GB/99000001'])
    const base = readFileSync(baseFile(dataDir))

    await importing('2026-11-08', { ...first, '99000001': 'SYNTHETIC QUILLMERE LIMITED' })
    await opened.search.settled()
    assert.deepEqual(await opened.find('quillmere'), ['GB/99000001'])
    assert.deepEqual(await opened.find('ospreywing'), [])
    assert.deepEqual(await opened.find('badgerford'), ['GB/99000002'])
    assert.deepEqual(opened.search.status().documents, 292)
    assert.deepEqual(opened.log, ['search index built: delta', 'search index built: delta'])
    assert.ok(readFileSync(baseFile(dataDir)).equals(base))
  })

  it('detects an import by polling', async () => {
    await using opened = await searchIn(dataDir)
    await importing('2026-11-01', first)
    await until(async () => (await opened.find('badgerford')).length > 0)
    assert.deepEqual(await opened.find('badgerford'), ['GB/99000002'])
  })

  it('indexes repeated changes of a company, and keeps them after a restart', async () => {
    const names = ['OSPREYWING', 'QUILLMERE', 'THORNAXE']
    {
      await using opened = await searchIn(dataDir)
      for (const [at, name] of names.entries()) {
        await importing(`2026-11-0${at + 1}`, { ...first, '99000001': `SYNTHETIC ${name} LIMITED` })
        await opened.search.settled()
      }
      const found = await Promise.all(names.map(name => opened.find(name)))
      assert.deepEqual(found, [[], [], ['GB/99000001']])
    }
    await using again = await searchIn(dataDir)
    const found = await Promise.all(names.map(name => again.find(name)))
    assert.deepEqual([found, again.log], [[[], [], ['GB/99000001']], []])
  })

  it('gives companies that left the register the status unknown', async () => {
    await importing('2026-11-01', first)
    await using opened = await searchIn(dataDir)
    const active = async () => {
      const filters = { status: 'active' }
      const answer = await opened.search.search(
        toEngineQuery({ q: 'badgerford', country: 'GB', mode: 'auto', limit: 10, filters }),
      )
      return answer.hits.length
    }
    assert.equal(await active(), 1)
    await importing('2026-11-08', { '99000001': first['99000001'] })
    await opened.search.settled()
    assert.equal(await active(), 0)
    assert.deepEqual(await opened.find('badgerford'), ['GB/99000002'])
    assert.equal(opened.log.at(-1), 'search index built: delta')
  })

  it('builds a new base when more than a tenth has changed, and answers meanwhile', async () => {
    await using opened = await searchIn(dataDir)
    const many = Array.from({ length: 40 }, (_, at) => [`9900${1000 + at}`, `SYNTHETIC BADGERFORD ${at} LIMITED`])
    await importing('2026-11-01', Object.fromEntries(many))
    const settled = opened.search.settled()
    let isSettled = false
    void settled.then(() => {
      isSettled = true
    })
    let answers = 0
    while (!isSettled) {
      assert.deepEqual(await opened.find('statoil'), ['NO/923609016'])
      answers += 1
      await pause(5)
    }
    assert.ok(answers > 1, String(answers))
    assert.deepEqual(opened.log, ['search index built: base'])
    assert.deepEqual([(await opened.find('badgerford 7'))[0], existsSync(deltaFile(dataDir))], ['GB/99001007', false])
    assert.equal(opened.search.status().documents, 330)
  })

  it('indexes all companies of a country again when its partition was rebuilt', async () => {
    const other = join(folder.path, 'other')
    await seedInto(other)
    rmSync(partitionFile(other, 'GB'))
    await importing('2026-11-01', first, other)
    await using opened = await searchIn(dataDir, { deltaShare: 0.5 })
    assert.deepEqual(await opened.find('tesco', 'GB'), ['GB/00445790'])
    renameSync(partitionFile(other, 'GB'), partitionFile(dataDir, 'GB'))
    await opened.search.settled()
    assert.deepEqual(opened.log.at(-1), 'search index built: delta')
    assert.deepEqual(await opened.find('tesco', 'GB'), [])
    assert.deepEqual(await opened.find('badgerford', 'GB'), ['GB/99000002'])
  })

  it('skips a country whose partition is missing, reports it, and finds it again once the partition is back', async () => {
    await using opened = await searchIn(dataDir)
    const search = async (country: string | null) => {
      const answer = await opened.search.search(
        toEngineQuery({ q: 'equinor', country, mode: 'auto', limit: 10, filters: {} }),
      )
      return { found: answer.hits.length, unavailable: answer.unavailableCountries }
    }
    renameSync(partitionFile(dataDir, 'NO'), join(folder.path, 'away'))
    await until(async () => (await search(null)).unavailable.length > 0)
    assert.deepEqual(await search(null), { found: 0, unavailable: ['NO'] })
    assert.deepEqual(await search('NO'), { found: 0, unavailable: ['NO'] })
    assert.deepEqual(await search('SE'), { found: 0, unavailable: [] })
    renameSync(join(folder.path, 'away'), partitionFile(dataDir, 'NO'))
    await until(async () => (await search(null)).unavailable.length === 0)
    await opened.search.settled()
    assert.deepEqual(await search(null), { found: 1, unavailable: [] })
    assert.deepEqual(opened.log, [])
  })

  it('indexes a country whose partition was missing during the build once it is readable', async () => {
    removeIndex()
    rmSync(partitionFile(dataDir, 'NO'))
    await using opened = await searchIn(dataDir)
    const other = join(folder.path, 'other')
    await seedInto(other)
    renameSync(partitionFile(other, 'NO'), partitionFile(dataDir, 'NO'))
    await opened.search.settled()
    assert.deepEqual(await opened.find('equinor'), ['NO/923609016'])
  })

  it('two services of one folder: one builds, both find imported companies', async () => {
    removeIndex()
    const [one, two] = await Promise.all([searchIn(dataDir), searchIn(dataDir)])
    try {
      assert.deepEqual([...one.log, ...two.log].toSorted(), ['search index built: base', 'search index built: current'])
      const { ino } = statSync(baseFile(dataDir))
      await importing('2026-11-01', first)
      await Promise.all([one.search.settled(), two.search.settled()])
      for (const { find } of [one, two])
        assert.deepEqual([await find('badgerford'), await find('statoil')], [['GB/99000002'], ['NO/923609016']])
      assert.equal(statSync(baseFile(dataDir)).ino, ino)
    } finally {
      await Promise.all([one[Symbol.asyncDispose](), two[Symbol.asyncDispose]()])
    }
  })

  it('rejects searches and has the state building until there is an index', async () => {
    removeIndex()
    await using opened = await searchIn(dataDir, { waitMs: 0 })
    assert.equal(opened.search.status().state, 'building')
    await assert.rejects(opened.find('statoil'), { name: 'SearchUnavailableError' })
    await opened.search.settled()
    assert.deepEqual(await opened.find('statoil'), ['NO/923609016'])
  })
})

import assert from 'node:assert/strict'
import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFile } from '#data/partitions/build/build-file.ts'
import { openPartitionBuild } from '#data/partitions/build/partition-build.ts'
import {
  announceSwaps,
  endSwapPlan,
  lockForBuilds,
  resumeSwaps,
  writeSwapPlan,
} from '#data/partitions/build/swap-plan.ts'
import { lockPartitions } from '#data/partitions/partition-lock.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import { toSourceRow } from '#domain/companies/source-row.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import { startTestService } from '../support/service.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const ids = { NO: '899999002', FI: '0112038-9', SE: '556016-0680' }

describe('an import of several countries whose process dies while it swaps', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
    const builds = []
    for (const [country, id] of Object.entries(ids)) {
      const build = await openPartitionBuild(folder.path, {
        country,
        precedence: precedence.gleif,
        source: 'gleif',
        identity: 'x',
        files: [{ file_name: 'x', snapshot_date: null, isFull: false }],
        imported_at: '2026-11-20T00:00:00Z',
      })
      build.apply(toSourceRow(country, id, { name: 'NEW', status: 'active' }), 1)
      assert.equal(await build.complete({ position: 1, fileSha256: 'x' }), true)
      builds.push(build)
    }
    writeSwapPlan(folder.path, 'gleif', Object.keys(ids))
    // Here, with one of three swapped in, the process dies.
    builds[0]?.swap()
  })
  afterEach(() => folder[Symbol.dispose]())

  const names = async () => {
    await using stores = openStores(folder.path)
    const companies = Object.entries(ids).map(([country, id]) => stores.companies.find(country, id))
    return (await Promise.all(companies)).map(company => company?.name === 'NEW')
  }
  const importSe = () => runImport(folder.path, 'se', fixture('se'), { snapshotDate: '2026-11-01' })
  const leftovers = () => readdirSync(join(folder.path, 'partitions')).filter(name => !name.endsWith('.sqlite'))

  it('has recorded its plan, and the next process swaps in the rest', async () => {
    assert.deepEqual(await names(), [true, false, false])
    assert.deepEqual(resumeSwaps(folder.path), ['NO', 'FI', 'SE'])
    assert.deepEqual(await names(), [true, true, true])
    assert.deepEqual([leftovers(), resumeSwaps(folder.path)], [[], []])
  })

  it('keeps what is to be told, and it is told once all are swapped in, once', async () => {
    writeSwapPlan(folder.path, 'gleif', ['FI', 'SE'], 'done')
    const notes: string[] = []
    const tell = () => announceSwaps(folder.path, async note => void notes.push(note))
    await tell()
    assert.deepEqual(notes, [])
    resumeSwaps(folder.path)
    await tell()
    await tell()
    assert.deepEqual([notes, leftovers()], [['done'], []])
  })

  it('is no fault where another process has completed it, or told it, since its file was listed', async () => {
    // As the file is then: its name was read, and it can no longer be opened.
    for (const name of ['be.swapping', 'be-1.untold']) symlinkSync('gone', join(folder.path, 'partitions', name))
    assert.deepEqual(resumeSwaps(folder.path), ['NO', 'FI', 'SE'])
    await announceSwaps(folder.path, async () => assert.fail('nothing is to be told'))
  })

  it('is completed by the next import of any source', async () => {
    await runImport(folder.path, 'gb', fixture('BasicCompanyData-synthetic-2026-11-01.csv'))
    assert.deepEqual([await names(), leftovers()], [[true, true, true], []])
  })

  it('is completed by the start of svc serve, which served 1 new partition with 2 old ones', async () => {
    const service = await startTestService({ SVC_DATA_DIR: folder.path })
    await service[Symbol.asyncDispose]()
    assert.deepEqual([await names(), leftovers()], [[true, true, true], []])
  })

  it('does not keep svc serve from starting while it cannot be completed: the next import does it', async () => {
    const plan = join(folder.path, 'partitions', 'gleif.swapping')
    writeFileSync(plan, '{}')
    const service = await startTestService({ SVC_DATA_DIR: folder.path })
    await service[Symbol.asyncDispose]()
    assert.deepEqual([await names(), existsSync(plan)], [[true, false, false], true])
  })

  it('is not resumed by a plan that lists anything but codes of countries, which may be names of other files', () => {
    const plan = join(folder.path, 'partitions', 'gleif.swapping')
    for (const damaged of ['{}', '{"countries":"NO"}', '{"countries":["NO",7]}', '{"countries":["../NO"]}', '["no"]']) {
      writeFileSync(plan, damaged)
      assert.throws(() => resumeSwaps(folder.path), { message: `${plan} has no list of countries` }, damaged)
    }
  })

  it('is completed before an import that looked at plans while it ran builds one of its 3 partitions', async () => {
    {
      using _lock = lockForBuilds(folder.path, ['SE'])
      assert.deepEqual([await names(), leftovers()], [[true, true, true], []])
    }
    using _free = lockForBuilds(folder.path, ['NO', 'FI', 'SE'])
  })

  it('keeps its builds from an import while another of its countries is locked', async () => {
    using _lock = lockPartitions(folder.path, ['FI'])
    await assert.rejects(importSe(), { name: 'ImportError', message: 'another import into FI is running' })
    assert.ok(existsSync(buildFile(folder.path, 'SE')))
  })

  it('is not completed while another process has locked one of the countries', async () => {
    const lock = lockPartitions(folder.path, ['SE'])
    assert.deepEqual(resumeSwaps(folder.path), [])
    assert.deepEqual([await names(), existsSync(buildFile(folder.path, 'SE'))], [[true, false, false], true])
    lock[Symbol.dispose]()
    endSwapPlan(folder.path, 'gleif')
  })
})

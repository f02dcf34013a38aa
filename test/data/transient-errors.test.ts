import assert from 'node:assert/strict'
import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import { openPartitions } from '#data/partitions/partitions.ts'
import { dayMs } from '#domain/calendar.ts'
import { countryCodes } from '#domain/countries.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'

const statementOf = 'SELECT count(*) FROM source_records'

describe('a partition that cannot be read at the moment', () => {
  let folder: TempFolder
  let time = 0
  const clock = { now: () => time }
  const open = (random = () => 0) => openPartitions(folder.path, { countries: countryCodes, clock, random })
  const file = (country: string) => join(folder.path, 'partitions', `${country}.sqlite`)

  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
    time = 0
  })
  afterEach(() => folder[Symbol.dispose]())

  /** Locks Norway as another program that writes to it would. */
  const lock = () => {
    const other = new Database(file('NO'))
    other.exec('BEGIN EXCLUSIVE')
    return { [Symbol.dispose]: () => void other.close() }
  }
  const attempt = async (partitions: ReturnType<typeof open>) => {
    try {
      return await partitions.read('NO', ({ statement }) => statement(statementOf).pluck().get())
    } catch (error) {
      assert.ok(error instanceof PartitionUnavailableError)
      return [error.reason, error.retryAfterSeconds]
    }
  }

  /** Norway, of whose file each check finds no damage. */
  const openFoundIntact = (onCheck = () => {}) => {
    const check = async () => {
      onCheck()
      return { state: 'intact' as const, damaged: [], trees: [] }
    }
    const verifier = { check, [Symbol.asyncDispose]: async () => {} }
    return openPartitions(folder.path, { countries: ['NO'], clock, random: () => 0, verifier })
  }
  const callDamaged = () => {
    throw Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' })
  }

  it('is served again once all of its file was read, where a disk failed once and SQLite called a page damaged', async () => {
    await using partitions = open()
    assert.equal(typeof (await attempt(partitions)), 'number')
    await assert.rejects(partitions.read('NO', callDamaged), { reason: 'corrupt' })
    await until(async () => typeof (await attempt(partitions)) === 'number')
    assert.equal((await partitions.check()).get('NO'), 'operational')
  })

  it('is retried after 1, 2, 4, 8, 16, 30 and 30 s, each error says when, and then it is served as before', async () => {
    await using partitions = open()
    {
      using _ = lock()
      for (const pause of [1, 2, 4, 8, 16, 30, 30]) {
        assert.deepEqual(await attempt(partitions), ['unreadable', pause])
        time += pause * 1_000 - 1
        assert.deepEqual(await attempt(partitions), ['unreadable', 1])
        assert.equal((await partitions.check()).get('NO'), 'unreadable')
        assert.equal((await partitions.check()).get('SE'), 'operational')
        time += 1
      }
      assert.deepEqual(await attempt(partitions), ['unreadable', 30])
    }
    time += 30_000
    assert.equal(typeof (await attempt(partitions)), 'number')
    assert.equal((await partitions.check()).get('NO'), 'operational')
  })

  it('is checked and opened again a minute after the second such read, then after longer pauses, not with each', async () => {
    let checks = 0
    await using partitions = openFoundIntact(() => {
      checks += 1
    })
    await partitions.verified()
    await assert.rejects(partitions.read('NO', callDamaged), { reason: 'corrupt' })
    await until(async () => typeof (await attempt(partitions)) === 'number')
    const before = checks
    for (const pause of [60_000, 120_000, 240_000]) {
      await assert.rejects(partitions.read('NO', callDamaged), { reason: 'corrupt' })
      time += pause - 1
      for (let reads = 0; reads < 10; reads += 1) assert.deepEqual(await attempt(partitions), ['corrupt', 30])
      time += 1
      await until(async () => typeof (await attempt(partitions)) === 'number')
    }
    assert.equal(checks - before, 3)
  })

  it('is opened again at once if such a read is the first for a day, though there is one every other day for a month', async () => {
    await using partitions = openFoundIntact()
    await partitions.verified()
    for (let reads = 0; reads < 15; reads += 1) {
      await assert.rejects(partitions.read('NO', callDamaged), { reason: 'corrupt' })
      await until(async () => typeof (await attempt(partitions)) === 'number')
      time += 2 * dayMs
      await attempt(partitions)
    }
  })

  it('tells the error of the system until it can be read', async () => {
    await using partitions = open()
    renameSync(file('NO'), `${file('NO')}.old`)
    symlinkSync(file('NO'), file('NO'))
    assert.deepEqual(await attempt(partitions), ['unreadable', 1])
    assert.equal((partitions.readFailure() as NodeJS.ErrnoException).code, 'ELOOP')
    rmSync(file('NO'))
    renameSync(`${file('NO')}.old`, file('NO'))
    time += 1_000
    assert.equal(typeof (await attempt(partitions)), 'number')
    assert.equal(partitions.readFailure(), undefined)
  })

  it('is retried up to half the pause earlier at random, so servers do not retry together', async () => {
    await using partitions = open(() => 0.999)
    using held = lock()
    assert.deepEqual(await attempt(partitions), ['unreadable', 1])
    held[Symbol.dispose]()
    time += 501
    assert.equal(typeof (await attempt(partitions)), 'number')
  })

  it('is retried immediately when the clock is set back by an hour', async () => {
    time = 3_600_000
    await using partitions = open()
    {
      using _ = lock()
      assert.deepEqual(await attempt(partitions), ['unreadable', 1])
    }
    time = 0
    assert.equal(typeof (await attempt(partitions)), 'number')
  })

  it('is not marked as corrupt when its disk fails (EIO), and is served again when the disk works', async () => {
    renameSync(file('NO'), join(folder.path, 'away'))
    // Reading from its beginning fails with EIO.
    symlinkSync('/proc/self/mem', file('NO'))
    await using partitions = open()
    assert.deepEqual(await attempt(partitions), ['unreadable', 1])
    rmSync(file('NO'))
    renameSync(join(folder.path, 'away'), file('NO'))
    time += 1_000
    assert.equal(typeof (await attempt(partitions)), 'number')
  })

  const passing = ['SQLITE_IOERR_READ', 'SQLITE_CANTOPEN', 'SQLITE_BUSY', 'SQLITE_NOMEM', 'SQLITE_PROTOCOL']
  for (const code of passing)
    it(`fails only the one read that meets ${code}`, async () => {
      await using partitions = open()
      for (let round = 0; round < 3; round += 1) {
        const read = partitions.read('NO', () => {
          throw Object.assign(new Error('not this time'), { code })
        })
        await assert.rejects(read, { name: 'PartitionUnavailableError', reason: 'unreadable', retryAfterSeconds: 1 })
        assert.equal(typeof (await attempt(partitions)), 'number')
        time += 1_000
      }
    })

  it('is not imported into: the layers of other sources would be lost', async () => {
    await runImport(folder.path, 'gleif', fixture('gleif-synthetic.csv'))
    const before = await (async () => {
      await using stores = openStores(folder.path)
      return stores.partitions.read('NO', ({ statement }) => statement(statementOf).pluck().get())
    })()
    {
      using _ = lock()
      await assert.rejects(
        runImport(folder.path, 'no', fixture('enheter-synthetic.csv'), { snapshotDate: '2026-11-19' }),
        /NO partition is unavailable/,
      )
    }
    await using stores = openStores(folder.path)
    assert.equal(await stores.partitions.read('NO', ({ statement }) => statement(statementOf).pluck().get()), before)
  })
})

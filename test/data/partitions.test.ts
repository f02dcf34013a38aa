import assert from 'node:assert/strict'
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import type { Stores } from '../support/partition-stores.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const equinor = '923609016'

describe('the partitions of a data directory', () => {
  let folder: TempFolder
  let stores: Stores
  let time = 0
  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
    stores = openStores(folder.path, { now: () => time })
  })
  afterEach(async () => {
    await stores[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  const file = (country: string) => join(folder.path, 'partitions', `${country}.sqlite`)
  const nameOf = async (registryId: string) => (await stores.companies.find('NO', registryId))?.name
  const aSecondLater = () => {
    time += 1_000
  }
  const replace = (content: Buffer | string) => {
    writeFileSync(`${file('NO')}.new`, content)
    renameSync(`${file('NO')}.new`, file('NO'))
  }

  it('answers for all 19 countries', async () => {
    const states = await stores.partitions.check()
    assert.deepEqual([states.size, new Set(states.values())], [19, new Set(['operational'])])
    await stores.partitions.verified()
    assert.deepEqual(await stores.partitions.check(), states)
  })

  const damages: { given: string; reason: string; make: () => void }[] = [
    { given: 'is missing', reason: 'missing', make: () => rmSync(file('NO')) },
    { given: 'is no database', reason: 'corrupt', make: () => replace(Buffer.alloc(20_000, 'x')) },
    { given: 'is empty', reason: 'truncated', make: () => replace('') },
    {
      given: 'is cut short',
      reason: 'truncated',
      make: () => truncateSync(file('NO'), readFileSync(file('NO')).length - 8_192),
    },
    {
      given: 'is a database of something else',
      reason: 'not_a_partition',
      make: () => {
        rmSync(file('NO'))
        const other = new Database(file('NO'))
        other.exec('CREATE TABLE x (y)')
        other.close()
      },
    },
    {
      given: 'has the schema of another version',
      reason: 'outdated',
      make: () => {
        const database = new Database(file('NO'))
        database.pragma('user_version = 99')
        database.close()
      },
    },
    { given: "is another country's", reason: 'other_country', make: () => copyFileSync(file('SE'), file('NO')) },
  ]
  for (const { given, reason, make } of damages) {
    it(`makes Norway unavailable (${reason}) when its file ${given}, and no other country`, async () => {
      make()
      await assert.rejects(stores.companies.find('NO', equinor), error => {
        assert.ok(error instanceof PartitionUnavailableError)
        assert.deepEqual([error.country, error.reason], ['NO', reason])
        assert.ok(!error.message.includes('/'), 'no path')
        return true
      })
      const states = await stores.partitions.check()
      assert.deepEqual(
        [...states].filter(([, state]) => state !== 'operational'),
        [['NO', reason]],
      )
      assert.equal((await stores.companies.find('GB', '00445790'))?.name, 'TESCO PLC')
    })
  }

  it('recovers by itself within a second of the file coming back', async () => {
    const good = readFileSync(file('NO'))
    replace('broken')
    await assert.rejects(nameOf(equinor), PartitionUnavailableError)
    replace(good)
    aSecondLater()
    assert.equal(await nameOf(equinor), 'EQUINOR ASA')
  })

  const sizes = [
    { of: 'a file of up to 128 KiB in this thread', added: 0 },
    { of: 'a larger file in a process', added: 128 * 1024 },
  ]
  for (const { of, added } of sizes)
    it(`detects inconsistent pages of ${of}, and makes the country unavailable`, async () => {
      await runImport(folder.path, 'no', fixture('enheter-synthetic.csv'), { snapshotDate: '2026-11-19' })
      const descriptor = openSync(file('NO'), 'r+')
      // The root page of the companies' own index, behind the header and the schema.
      const database = new Database(file('NO'), { readonly: true })
      const root = Number(
        database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'source_records_layer'").pluck().get(),
      )
      database.close()
      writeSync(descriptor, Buffer.alloc(4_000, 0xaa), 0, 4_000, (root - 1) * 8_192)
      closeSync(descriptor)
      appendFileSync(file('NO'), Buffer.alloc(added))
      assert.equal(statSync(file('NO')).size > 128 * 1024, added > 0)
      aSecondLater()
      await stores.partitions.check()
      await stores.partitions.verified()
      const states = await stores.partitions.check()
      assert.deepEqual([states.get('NO'), states.get('SE')], ['corrupt', 'operational'])
      await assert.rejects(nameOf(equinor), PartitionUnavailableError)
    })

  it('makes a country unavailable when a read finds a damaged page', async () => {
    await assert.rejects(
      stores.partitions.read('NO', () => {
        throw Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' })
      }),
      PartitionUnavailableError,
    )
    assert.equal((await stores.partitions.check()).get('NO'), 'corrupt')
    assert.equal((await stores.partitions.check()).get('SE'), 'operational')
  })

  it('does not treat an invalid query as a damaged file', async () => {
    await assert.rejects(
      stores.partitions.read('NO', ({ statement }) => statement('SELECT nonsense')),
      /no such column/,
    )
    assert.equal((await stores.partitions.check()).get('NO'), 'operational')
  })

  it('serves without interruption while an import replaces the file, and the new companies a second later', async () => {
    assert.equal(await nameOf('899999002'), undefined)
    let served = 0
    let isImporting = true
    const reading = (async () => {
      while (isImporting) {
        assert.equal(await nameOf(equinor), 'EQUINOR ASA')
        served += 1
        await new Promise(resolve => setImmediate(resolve))
      }
    })()
    await runImport(folder.path, 'no', fixture('enheter-synthetic.csv'), { snapshotDate: '2026-11-19' })
    isImporting = false
    await reading
    assert.ok(served > 10, String(served))
    aSecondLater()
    assert.equal(await nameOf('899999002'), 'SYNTETISK EKSEMPEL AS')
    assert.equal(await nameOf(equinor), undefined)
  })

  it('checks a file at most once a second', async () => {
    assert.equal(await nameOf(equinor), 'EQUINOR ASA')
    rmSync(file('NO'))
    time += 999
    assert.equal(await nameOf(equinor), 'EQUINOR ASA')
    time += 1
    await assert.rejects(nameOf(equinor), PartitionUnavailableError)
  })

  it('checks again immediately when the clock was set back', async () => {
    time = 10_000
    assert.equal(await nameOf(equinor), 'EQUINOR ASA')
    rmSync(file('NO'))
    time = 5_000
    await assert.rejects(nameOf(equinor), PartitionUnavailableError)
  })

  it('reopens a file that differs only in its time', async () => {
    assert.equal(await nameOf(equinor), 'EQUINOR ASA')
    utimesSync(file('NO'), 1, 1)
    aSecondLater()
    assert.equal(await nameOf(equinor), 'EQUINOR ASA')
  })

  it('has no partition of a country that is not served', () =>
    assert.rejects(stores.companies.find('../NO', 'x'), PartitionUnavailableError))
})

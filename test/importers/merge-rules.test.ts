import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entityTag } from '#domain/companies/entity-tag.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const enheter = readFileSync(fixture('enheter-synthetic.csv'), 'utf8')
const register = readFileSync(fixture('lv/register.csv'), 'utf8')
const onrcNumbers = { before2024: 'J40/99812/2017', since2024: 'J2017099812405' }

describe('data of earlier imports after a later one', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
  })
  afterEach(() => folder[Symbol.dispose]())
  const write = (name: string, content: string) => {
    const path = join(folder.path, name)
    writeFileSync(path, content)
    return path
  }
  const find = async (country: string, registryId: string) => {
    await using stores = openStores(folder.path)
    return stores.companies.find(country, registryId)
  }

  describe('of a name that changes in a register that does not list former names', () => {
    const id = '49990000038'
    const named = (name: string) => register.replace('Sintētiskā biedrība', name)
    const load = (name: string, day: string) =>
      runImport(folder.path, 'lv', write('register.csv', named(name)), { snapshotDate: day })

    it('is kept as a former name, until the date of the file with the new one', async () => {
      await load('Biedrība A', '2026-11-01')
      assert.equal((await load('Biedrība B', '2026-11-05')).written, 1)
      const company = await find('LV', id)
      assert.deepEqual(
        [company?.name, company?.previous_names],
        ['Biedrība B', [{ name: 'Biedrība A', from: null, until: '2026-11-05' }]],
      )
    })

    it('stays, and changes no entity tag, however often the file is imported again', async () => {
      await load('Biedrība A', '2026-11-01')
      await load('Biedrība B', '2026-11-05')
      const before = await find('LV', id)
      const again = await load('Biedrība B', '2026-11-06')
      assert.deepEqual([again.written, again.unchanged], [0, 9])
      const after = await find('LV', id)
      assert.ok(before && after)
      assert.equal(entityTag(after), entityTag(before))
      assert.equal(after.data_freshness.last_confirmed_at, '2026-11-06T00:00:00Z')
    })

    it('becomes one former name per change, the latest first', async () => {
      for (const [name, day] of [
        ['Biedrība A', '2026-11-01'],
        ['Biedrība B', '2026-11-05'],
        ['Biedrība C', '2026-11-07'],
        ['biedrība  c', '2026-11-08'],
      ] as const)
        await load(name, day)
      assert.deepEqual((await find('LV', id))?.previous_names, [
        { name: 'Biedrība B', from: null, until: '2026-11-07' },
        { name: 'Biedrība A', from: null, until: '2026-11-05' },
      ])
    })

    it("is replaced by the register's list of former names, if it has one", async () => {
      await load('Biedrība A', '2026-11-01')
      const history = write(
        'history.csv',
        `regcode;name;date_to\n${id};Biedrība A;2020-05-05\n${id};Biedrība 0;2019-01-01\n`,
      )
      await runImport(folder.path, 'lv', [write('register.csv', named('Biedrība B')), history], {
        snapshotDate: '2026-11-05',
      })
      assert.deepEqual((await find('LV', id))?.previous_names, [
        { name: 'Biedrība A', from: null, until: '2020-05-05' },
        { name: 'Biedrība 0', from: null, until: '2019-01-01' },
      ])
    })
  })

  it('adds no former name if the register lists them itself', async () => {
    const gb = readFileSync(fixture('BasicCompanyData-synthetic-2026-11-01.csv'), 'utf8')
    await runImport(folder.path, 'gb', fixture('BasicCompanyData-synthetic-2026-11-01.csv'))
    const renamed = gb.replace('SYNTHETIC ALPHA LIMITED', 'SYNTHETIC RENAMED LIMITED')
    await runImport(folder.path, 'gb', write('b-2026-11-02.csv', renamed))
    const names = (await find('GB', '99000001'))?.previous_names.map(({ name }) => name)
    assert.deepEqual(names, ['SYNTHETIC ALEPH LTD', 'SYNTHETIC "FIRST" LTD'])
  })

  it('marks a company absent from a complete file unknown, with the confirmation of the last file that had it; one that returns is as before', async () => {
    const [header = '', first = '', ...others] = enheter.trimEnd().split('\n')
    const without = [header, ...others].join('\n')
    const load = (text: string, day: string) =>
      runImport(folder.path, 'no', write('enheter.csv', text), { snapshotDate: day })
    await load(enheter, '2026-11-01')
    await load(enheter, '2026-11-02')
    const id = first.split(',')[0]?.replaceAll('"', '') ?? ''
    const before = await find('NO', id)
    assert.ok(before)
    assert.equal((await load(without, '2026-11-03')).vanished, 1)
    const gone = await find('NO', id)
    assert.deepEqual([gone?.status, gone?.data_freshness.last_confirmed_at], ['unknown', '2026-11-02T00:00:00Z'])
    await load(enheter, '2026-11-04')
    const back = await find('NO', id)
    assert.ok(back)
    assert.equal(entityTag(back), entityTag(before))
  })

  it('keeps the end of a company that 3 complete files after it do not list, counts it once, and does not refuse them', async () => {
    const columns = 'company_num,company_name,company_status,company_type,company_reg_date,comp_dissolved_date'
    const rowOf = (at: number) => {
      const [status, end] = at < 1000 ? ['Normal', ''] : ['Dissolved', '2026-10-31']
      return `${800000 + at},SYNTHETIC ${at} LIMITED,${status},LTD - Private Company Limited by Shares,2015-03-02,${end}`
    }
    const load = async (ended: number, snapshotDate: string) => {
      const rows = Array.from({ length: 1000 + ended }, (_, at) => rowOf(at))
      const file = write('companies.csv', [columns, ...rows, ''].join('\n'))
      return (await runImport(folder.path, 'ie', file, { snapshotDate })).vanished
    }
    const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'] as const
    const vanished = [await load(90, days[0]), await load(0, days[1]), await load(0, days[2]), await load(0, days[3])]
    assert.deepEqual(vanished.slice(1), [90, 0, 0])
    const ended = await find('IE', '801000')
    assert.deepEqual(
      [ended?.status, ended?.status_detail.on_register, ended?.dissolution_date],
      ['dissolved', false, '2026-10-31'],
    )
    assert.equal(ended?.data_freshness.last_confirmed_at, '2026-11-01T00:00:00Z')
  })

  it('serves an LEI under the last of two numbers that GLEIF filed it under, in any order of the files', async () => {
    const lei = 'SYNTHETIC00000000174'
    const [record] = [JSON.parse(readFileSync(fixture('gleif-synthetic-api.json'), 'utf8')).data]
      .flat()
      .filter(({ attributes }) => attributes.lei === lei)
    const load = (registeredAs: string, day: string) => {
      const copy = structuredClone(record)
      copy.attributes.entity.registeredAs = registeredAs
      copy.attributes.registration.lastUpdateDate = `${day}T00:00:00Z`
      return runImport(folder.path, 'gleif', write(`${day}.json`, JSON.stringify({ data: [copy] })))
    }
    const owners = async () => {
      await using stores = openStores(folder.path)
      return (await stores.companies.findByAlias('GB', lei, 5)).map(({ registry_id }) => registry_id)
    }
    await load('99000081', '2026-10-01')
    assert.deepEqual(await owners(), ['99000081'])
    await load('99000018', '2026-11-01')
    assert.deepEqual(await owners(), ['99000018'])
    assert.equal(await find('GB', '99000081'), undefined)
    assert.deepEqual((await load('99000082', '2026-10-15')).skipped, { older_record: 1 })
    assert.deepEqual(await owners(), ['99000018'])
  })

  describe('of an LEI filed under a Romanian trade register number', () => {
    const leiOf = (registeredAs: string) =>
      write(
        'lei.json',
        JSON.stringify({
          data: {
            type: 'lei-records',
            id: 'SYNTHETIC00000000999',
            attributes: {
              lei: 'SYNTHETIC00000000956',
              entity: {
                legalName: { name: 'SINTETIC EXEMPLU S.R.L.' },
                registeredAt: { id: 'RA000497' },
                registeredAs,
                category: 'GENERAL',
                status: 'ACTIVE',
              },
              registration: { lastUpdateDate: '2026-10-01T00:00:00Z', status: 'ISSUED' },
            },
          },
        }),
      )

    for (const [writing, number] of Object.entries(onrcNumbers)) {
      it(`finds the company once its register is loaded: ${writing} (${number})`, async () => {
        const file = leiOf(number)
        const before = await runImport(folder.path, 'gleif', file)
        assert.deepEqual([before.written, before.skipped], [0, { register_not_loaded: 1 }])
        await runImport(folder.path, 'ro', fixture('ro'), { snapshotDate: '2026-09-02' })
        assert.equal((await runImport(folder.path, 'gleif', file)).written, 1)
        const company = await find('RO', '99000000')
        assert.equal(company?.name, 'SINTETIC "EXEMPLU SRL')
        assert.deepEqual(
          company?.identifiers.map(({ scheme, value }) => [scheme, value]),
          [
            ['trade_register', 'J2017099812405'],
            ['trade_register', 'J40/99812/2017'],
            ['euid', 'ROONRC.J2017099812405'],
            ['lei', 'SYNTHETIC00000000956'],
          ],
        )
      })
    }
  })
})

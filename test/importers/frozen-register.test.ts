import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { searchIn } from '../search/search-in.ts'
import { openStores, runImport, seedInto } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const id = 'M1201.HRB99001'

/** A synthetic company of OffeneRegister. */
const entry = {
  all_attributes: { _registerArt: 'HRB', registered_office: 'Nirgendwo' },
  company_number: 'M1201_HRB99001',
  current_status: 'removed',
  name: 'Altmodische Synthetik GmbH',
  registered_address: 'Scheinstraße 1, 00001 Nirgendwo.',
  retrieved_at: '2018-02-03T10:00:00Z',
}

/** The LEI of the same synthetic company. */
const leiRecord = (lastUpdateDate: string) => ({
  data: {
    type: 'lei-records',
    id: 'SYNTHETIC00000000956',
    attributes: {
      lei: 'SYNTHETIC00000000956',
      entity: {
        legalName: { name: 'Zeitgemäße Synthetik GmbH' },
        registeredAt: { id: 'RA000242' },
        registeredAs: 'HRB 99001',
        category: 'GENERAL',
        status: 'ACTIVE',
      },
      registration: { lastUpdateDate, status: 'ISSUED' },
    },
  },
})

describe('a company removed from a frozen register', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
  })
  afterEach(() => folder[Symbol.dispose]())
  const load = (source: 'de' | 'gleif', content: object) => {
    const path = join(folder.path, source === 'de' ? 'companies.jsonl' : 'lei.json')
    writeFileSync(path, JSON.stringify(content))
    return runImport(folder.path, source, path)
  }
  const find = async () => {
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('DE', id)
    assert.ok(company)
    return company
  }
  const active = async () => {
    await using stores = openStores(folder.path)
    return (await stores.coverage.coverage('DE')).active_count ?? 0
  }
  const orders = [
    { order: 'GLEIF last', steps: ['de', 'gleif'] },
    { order: 'GLEIF first', steps: ['gleif', 'de'] },
  ] as const
  for (const { order, steps } of orders)
    it(`is active under the name of this month, with its sources, and found by both names: ${order}`, async () => {
      for (const source of steps) await load(source, source === 'de' ? entry : leiRecord('2026-11-02T08:00:00Z'))
      const { name, status, previous_names, registered_address, ...company } = await find()
      assert.deepEqual([name, status], ['Zeitgemäße Synthetik GmbH', 'active'])
      assert.deepEqual(previous_names, [{ name: 'Altmodische Synthetik GmbH', from: null, until: null }])
      assert.equal(registered_address?.locality, 'Nirgendwo')
      assert.equal(company.registry.name, 'Handelsregister')
      assert.equal(company.data_freshness.last_confirmed_at, '2026-11-02T08:00:00Z')
      const { '/name': ofName, '/status': ofStatus, '/identifiers/0': ofLei, ...others } = company.provenance
      assert.deepEqual([ofName, ofStatus, ofLei, '/registered_address' in others], ['gleif', 'gleif', 'gleif', false])
      assert.deepEqual(
        company.sources.map(({ id, licence, last_confirmed_at }) => [id, licence, last_confirmed_at]),
        [
          ['register', 'CC-BY-4.0', '2018-02-03T10:00:00Z'],
          ['gleif', 'CC0-1.0', '2026-11-02T08:00:00Z'],
        ],
      )
      await using search = await searchIn(folder.path)
      for (const q of [name, 'Altmodische Synthetik']) assert.deepEqual((await search.find(q, 'DE'))[0], `DE/${id}`)
    })

  it('comes alive, in lookups, searches and counts, when GLEIF only confirms what it said before the removal', async () => {
    await load('de', entry)
    await load('gleif', leiRecord('2015-01-01T00:00:00Z'))
    assert.deepEqual([(await find()).name, (await find()).status], ['Altmodische Synthetik GmbH', 'dissolved'])
    {
      await using search = await searchIn(folder.path)
      assert.deepEqual(await search.find('Zeitgemäße', 'DE'), [])
    }
    const activeBefore = await active()
    const again = await load('gleif', leiRecord('2026-11-02T08:00:00Z'))
    assert.deepEqual([again.written, again.unchanged], [0, 1])
    assert.deepEqual([(await find()).name, (await find()).status], ['Zeitgemäße Synthetik GmbH', 'active'])
    assert.equal(await active(), activeBefore + 1)
    await using search = await searchIn(folder.path)
    assert.deepEqual(await search.find('Zeitgemäße', 'DE'), [`DE/${id}`])
    assert.ok(
      search.log.some(line => line.endsWith('delta')),
      search.log.join('; '),
    )
  })
})

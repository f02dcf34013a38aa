import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { dropSample } from '#data/partitions/build/drop-sample.ts'
import { countryCodes } from '#domain/countries.ts'
import { listSources } from '../../src/importers/run/list-sources.ts'
import { searchIn } from '../search/search-in.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const companyFile = 'BasicCompanyData-synthetic-2026-11-01.csv'
const tesco = '00445790'
const tescoLei = '2138002P5RNKC5W2JZ46'

describe('the rows of the embedded sample', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
  })
  afterEach(() => folder[Symbol.dispose]())
  const find = async (country: string, id: string) => {
    await using stores = openStores(folder.path)
    return stores.companies.find(country, id)
  }
  const sourcesOf = async (country: string) => {
    await using stores = openStores(folder.path)
    const { sources, record_count } = await stores.coverage.coverage(country)
    return { sources: sources.map(({ source }) => source), record_count }
  }

  it('name the sample, not the register, as the source of all that they say', async () => {
    const company = await find('GB', tesco)
    assert.deepEqual(company?.provenance, { '': 'sample' })
    assert.deepEqual(company?.sources, [
      { id: 'sample', licence: 'Apache-2.0', attribution: null, last_confirmed_at: null },
    ])
  })

  it('of a country are gone once its whole register is loaded: from lookups, numbers, searches and counts', async () => {
    await runImport(folder.path, 'gb', fixture(companyFile))
    assert.equal(await find('GB', tesco), undefined)
    assert.deepEqual(await sourcesOf('GB'), { sources: ['gb'], record_count: 5 })
    assert.deepEqual((await sourcesOf('NO')).sources, ['sample'])
    await using stores = openStores(folder.path)
    assert.deepEqual(await stores.companies.findByAlias('GB', tescoLei, 5), [])
    await using search = await searchIn(folder.path)
    assert.ok(!(await search.find('tesco', 'GB')).includes(`GB/${tesco}`))
  })

  it('are gone after a search index was built with them, too', async () => {
    {
      await using search = await searchIn(folder.path)
      assert.deepEqual((await search.find('tesco', 'GB'))[0], `GB/${tesco}`)
    }
    await runImport(folder.path, 'gb', fixture(companyFile))
    await using search = await searchIn(folder.path)
    assert.ok(!(await search.find('tesco', 'GB')).includes(`GB/${tesco}`))
    assert.ok(!(await search.find('tesco')).includes(`GB/${tesco}`))
  })

  it('stay after an import of a part, and after one of a source without a complete file', async () => {
    await runImport(folder.path, 'gb', fixture(companyFile), { limit: 1 })
    await runImport(folder.path, 'gleif', fixture('gleif-synthetic.xml'))
    assert.equal((await find('GB', tesco))?.name, 'TESCO PLC')
  })

  it('are told from those of registers in the list of sources', async () => {
    await runImport(folder.path, 'gb', fixture(companyFile))
    await using stores = openStores(folder.path)
    const coverage = await Promise.all(countryCodes.map(country => stores.coverage.coverage(country)))
    const countries = coverage.filter(({ sources }) => sources.some(({ source }) => source === 'sample'))
    const listed = listSources(
      coverage.flatMap(({ sources }) => sources),
      new Set(countries.map(({ country }) => country)),
    )
    const has = (source: string) => listed.find(one => one.source === source)?.has_sample
    assert.deepEqual([has('gb'), has('no'), has('gleif')], [false, true, false])
  })

  it('are removed from a folder without those of its imports, and an import does not bring them back', async () => {
    await runImport(folder.path, 'gleif', fixture('gleif-synthetic.xml'))
    const before = (await sourcesOf('GB')).record_count ?? 0
    await dropSample(folder.path)
    const { sources, record_count } = await sourcesOf('GB')
    assert.deepEqual([sources, await find('GB', tesco)], [['gleif'], undefined])
    assert.ok(record_count !== null && record_count > 0 && record_count < before)
    const partitions = () => readdirSync(join(folder.path, 'partitions'))
    assert.ok(partitions().includes('GB.sqlite') && !partitions().includes('CZ.sqlite'), partitions().join())
    await using stores = openStores(folder.path)
    await stores.partitions.check()
    await stores.partitions.verified()
    assert.equal((await stores.partitions.check()).get('GB'), 'operational')
    await runImport(folder.path, 'cz', fixture('cz'), { sample: false, snapshotDate: '2026-11-01' })
    assert.deepEqual((await sourcesOf('CZ')).sources, ['cz'])
  })
})

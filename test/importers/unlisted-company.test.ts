import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { writeRegister } from '../search/register-file.ts'
import { searchIn } from '../search/search-in.ts'
import { openStores, runImport, seedInto } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const id = '99000009'
const name = 'SYNTHETIC GONEAWAY LIMITED'
const others = { '99000001': 'SYNTHETIC OSPREYWING LIMITED' }

/** The LEI of a synthetic company of Companies House. */
const leiRecord = (lastUpdateDate: string, status: string) => ({
  data: {
    type: 'lei-records',
    id: 'SYNTHETIC00000000956',
    attributes: {
      lei: 'SYNTHETIC00000000956',
      entity: { legalName: { name }, registeredAt: { id: 'RA000585' }, registeredAs: id, category: 'GENERAL', status },
      registration: { lastUpdateDate, status: 'LAPSED' },
    },
  },
})

describe('a company that GLEIF calls active and the complete register does not list', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
  })
  afterEach(() => folder[Symbol.dispose]())
  const loadRegister = (day: string, companies: Record<string, string> = others) =>
    runImport(folder.path, 'gb', writeRegister(folder.path, day, companies))
  const loadLei = (lastUpdate: string, status = 'ACTIVE') => {
    const path = join(folder.path, 'lei.json')
    writeFileSync(path, JSON.stringify(leiRecord(lastUpdate, status)))
    return runImport(folder.path, 'gleif', path)
  }
  /** Its status in a lookup, in a batch, and in the search index; and how many companies of the country are active. */
  const served = async () => {
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('GB', id)
    const inBatch = (await stores.companies.findMany('GB', [id])).get(id)
    assert.ok(company && inBatch && inBatch !== 'damaged')
    assert.deepEqual(inBatch.status_detail, company.status_detail)
    const { active_count, fields } = await stores.coverage.coverage('GB')
    await using opened = await searchIn(folder.path)
    const found = async (status: string) => {
      const query = { q: name, country: 'GB', mode: 'auto', limit: 10, filters: { status } } as const
      const { hits } = await opened.search.search(toEngineQuery(query))
      return hits.some(hit => hit.registry_id === id)
    }
    const inSearch = (await found('unknown')) ? 'unknown' : (await found('active')) ? 'active' : 'other'
    return {
      statuses: [company.status, inBatch.status, inSearch],
      detail: company.status_detail,
      registry: company.registry.name,
      confirmed: company.data_freshness.last_confirmed_at,
      counted: { active: active_count, known: fields.status?.count },
      builds: opened.log.filter(line => line.startsWith('search index built')),
    }
  }
  const unknown = { registry_code: null, registry_label: null, since: null, on_register: null, flags: [] }

  for (const [order, load] of [
    ['register first', [() => loadRegister('2026-09-01'), () => loadLei('2022-06-16T03:00:00Z')]],
    ['GLEIF first', [() => loadLei('2022-06-16T03:00:00Z'), () => loadRegister('2026-09-01')]],
  ] as const)
    it(`is unknown, and confirmed when GLEIF last confirmed it: ${order}`, async () => {
      for (const step of load) await step()
      const { statuses, detail, registry, confirmed, counted } = await served()
      assert.deepEqual(statuses, ['unknown', 'unknown', 'unknown'])
      assert.deepEqual(detail, unknown)
      assert.match(registry, /GLEIF/)
      assert.equal(confirmed, '2022-06-16T03:00:00Z')
      assert.deepEqual(counted, { active: 1, known: 1 })
    })

  it('is as unknown if an older file of the register listed it', async () => {
    await loadRegister('2026-08-01', { ...others, [id]: name })
    await loadRegister('2026-09-01')
    await loadLei('2022-06-16T03:00:00Z')
    const { statuses, detail, counted } = await served()
    assert.deepEqual([statuses, detail], [['unknown', 'unknown', 'unknown'], unknown])
    assert.deepEqual(counted, { active: 1, known: 1 })
  })

  it('is active again when GLEIF confirms it later than the register, until the next complete file without it', async () => {
    await loadRegister('2026-09-01')
    await loadLei('2022-06-16T03:00:00Z')
    assert.deepEqual((await served()).statuses, ['unknown', 'unknown', 'unknown'])
    assert.equal((await loadLei('2026-09-02T03:00:00Z')).unchanged, 1)
    const alive = await served()
    assert.deepEqual([alive.statuses, alive.counted.active], [['active', 'active', 'active'], 2])
    assert.deepEqual(alive.builds, ['search index built: delta'])
    await loadRegister('2026-10-01')
    const gone = await served()
    assert.deepEqual([gone.statuses, gone.counted.active], [['unknown', 'unknown', 'unknown'], 1])
    assert.deepEqual(gone.builds, ['search index built: delta'])
  })

  it('keeps the end that GLEIF knows', async () => {
    await loadRegister('2026-09-01')
    await loadLei('2022-06-16T03:00:00Z', 'INACTIVE')
    const { statuses, detail } = await served()
    assert.deepEqual([statuses, detail.registry_label], [['inactive', 'inactive', 'other'], 'INACTIVE'])
  })

  it('is active where no complete file was loaded', async () => {
    await loadLei('2022-06-16T03:00:00Z')
    assert.deepEqual((await served()).statuses, ['active', 'active', 'active'])
  })
})

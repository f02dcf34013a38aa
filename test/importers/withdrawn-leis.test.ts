import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const id = '99000001'
const lei = 'SYNTHETIC00000000174'
const otherLei = 'SYNTHETIC00000000271'
const [template] = JSON.parse(readFileSync(fixture('gleif-synthetic-api.json'), 'utf8')).data

interface Lei {
  lei?: string
  status?: string
  /** Members of the entity that differ. */
  entity?: object
  day: string
}

const recordOf = ({ lei: own = lei, status = 'ISSUED', entity, day }: Lei) => {
  const record = structuredClone(template)
  record.attributes.lei = own
  Object.assign(record.attributes.entity, entity)
  record.attributes.registration = { status, lastUpdateDate: `${day}T00:00:00Z` }
  return record
}

describe('an LEI that GLEIF withdraws', () => {
  let folder: TempFolder
  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => folder[Symbol.dispose]())
  let files = 0
  const load = (...records: Lei[]) => {
    const path = join(folder.path, `${files++}.json`)
    writeFileSync(path, JSON.stringify({ data: records.map(recordOf) }))
    return runImport(folder.path, 'gleif', path)
  }
  const servedLeis = async () => {
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('GB', id)
    const byAlias = (await stores.companies.findByAlias('GB', lei, 5)).length
    return { leis: company?.identifiers.map(({ value }) => value), byAlias }
  }
  const gone = { leis: undefined, byAlias: 0 }
  const served = { leis: [lei], byAlias: 1 }

  for (const status of ['ANNULLED', 'DUPLICATE'])
    it(`is served no more after a file in which it is ${status}, and counts as vanished once`, async () => {
      await load({ day: '2026-10-01' })
      const { vanished, skipped } = await load({ status, day: '2026-11-01' })
      assert.deepEqual({ vanished, skipped }, { vanished: 1, skipped: { lei_not_in_force: 1 } })
      assert.deepEqual(await servedLeis(), gone)
      assert.equal((await load({ status, day: '2026-11-01' })).vanished, 0)
    })

  it('is named with a status that no version of the format has had, and is served no more', async () => {
    await load({ day: '2026-10-01' })
    const { skipped } = await load({ status: 'SUSPENDED', day: '2026-11-01' })
    assert.deepEqual(skipped, { registration_suspended: 1 })
    assert.deepEqual(await servedLeis(), gone)
  })

  it('is not brought back by an older file, in any order of the files', async () => {
    await load({ status: 'ANNULLED', day: '2026-11-01' })
    const { written, skipped } = await load({ day: '2026-10-01' })
    assert.deepEqual({ written, skipped }, { written: 0, skipped: { older_record: 1 } })
    assert.deepEqual(await servedLeis(), gone)
  })

  it('is served no more if it was withdrawn on the day of its record, in any order of the files', async () => {
    await load({ day: '2026-10-01' })
    assert.equal((await load({ status: 'ANNULLED', day: '2026-10-01' })).vanished, 1)
    assert.deepEqual(await servedLeis(), gone)
    assert.deepEqual((await load({ day: '2026-10-01' })).skipped, { older_record: 1 })
    assert.deepEqual(await servedLeis(), gone)
  })

  it('is withdrawn since the newest of its withdrawals, whichever is imported last', async () => {
    await load({ status: 'ANNULLED', day: '2026-11-01' })
    await load({ status: 'DUPLICATE', day: '2026-09-01' })
    assert.deepEqual((await load({ day: '2026-10-01' })).skipped, { older_record: 1 })
    assert.deepEqual(await servedLeis(), gone)
  })

  for (const [of, entity, reason] of [
    ['a fund', { category: 'FUND' }, 'category_fund'],
    ['a branch', { category: 'BRANCH' }, 'category_branch'],
    ['a natural person', { category: 'SOLE_PROPRIETOR' }, 'category_sole_proprietor'],
  ] as const)
    it(`is served no more after a file in which it is that of ${of}, nor brought back by an older file`, async () => {
      await load({ day: '2026-10-01' })
      const { vanished, skipped } = await load({ entity, day: '2026-11-01' })
      assert.deepEqual({ vanished, skipped }, { vanished: 1, skipped: { [reason]: 1 } })
      assert.deepEqual(await servedLeis(), gone)
      assert.deepEqual((await load({ day: '2026-10-15' })).skipped, { older_record: 1 })
      assert.deepEqual(await servedLeis(), gone)
    })

  it('is served again when a later file has it in force', async () => {
    await load({ status: 'ANNULLED', day: '2026-10-01' })
    await load({ day: '2026-11-01' })
    assert.deepEqual(await servedLeis(), served)
    await load({ status: 'ANNULLED', day: '2026-10-01' })
    assert.deepEqual(await servedLeis(), served)
  })

  it('leaves the company in its register', async () => {
    await runImport(folder.path, 'gb', fixture('BasicCompanyData-synthetic-2026-11-01.csv'))
    await load({ day: '2026-10-01' })
    await load({ status: 'ANNULLED', day: '2026-11-01' })
    assert.deepEqual(await servedLeis(), { leis: [], byAlias: 0 })
  })

  it('takes with it a company of a register that publishes no names, whose name was that of the LEI', async () => {
    const entity = { registeredAt: { id: 'RA000463' }, registeredAs: '99000001' }
    const name = async () => {
      await using stores = openStores(folder.path)
      return (await stores.companies.find('NL', '99000001'))?.name
    }
    await load({ entity, day: '2026-10-01' })
    await runImport(folder.path, 'nl', fixture('nl'), { snapshotDate: '2026-10-15' })
    assert.equal(await name(), template.attributes.entity.legalName.name)
    await load({ entity, status: 'ANNULLED', day: '2026-11-01' })
    assert.equal(await name(), undefined)
  })

  it('leaves that company where another LEI has its name', async () => {
    const entity = { registeredAt: { id: 'RA000463' }, registeredAs: '99000001' }
    const other = { lei: otherLei, entity, day: '2026-09-01' }
    await load({ entity, day: '2026-10-01' })
    await runImport(folder.path, 'nl', fixture('nl'), { snapshotDate: '2026-10-15' })
    await load(other, { entity, day: '2026-10-01' }, { entity, status: 'ANNULLED', day: '2026-11-01' })
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('NL', '99000001')
    assert.equal(company?.status_detail.registry_code, 'insolventieCode=SURS')
    assert.equal(company?.identifiers.find(({ scheme }) => scheme === 'lei')?.value, otherLei)
  })

  const remaining: Lei = { lei: otherLei, day: '2026-09-01' }
  const withdrawn: Lei = { status: 'DUPLICATE', day: '2026-11-01' }
  for (const [order, records] of [
    ['before', [remaining, withdrawn]],
    ['after', [withdrawn, remaining]],
  ] as const)
    it(`gives way to the other LEI of its company, which is ${order} it in the file`, async () => {
      await load({ day: '2026-10-01' }, remaining)
      assert.deepEqual(await servedLeis(), served)
      const { written, vanished, skipped } = await load(...records)
      assert.deepEqual(await servedLeis(), { leis: [otherLei], byAlias: 0 })
      assert.deepEqual({ written, vanished, skipped }, { written: 1, vanished: 1, skipped: { lei_not_in_force: 1 } })
    })

  const inForce: Lei = { day: '2026-10-01' }
  for (const [order, records] of [
    ['before', [remaining, inForce]],
    ['after', [inForce, remaining]],
  ] as const)
    it(`gives way to the other LEI, which is ${order} it in the file, and each of the three records is counted once`, async () => {
      const { read, written, skipped } = await load(...records, withdrawn)
      assert.deepEqual((await servedLeis()).leis, [otherLei])
      assert.deepEqual({ read, written, skipped }, { read: 3, written: 2, skipped: { lei_not_in_force: 1 } })
    })

  const better: Lei = { lei: otherLei, day: '2026-09-15' }
  const last: Lei = { lei: 'SYNTHETIC00000000368', day: '2026-09-01' }
  for (const others of [
    [better, last],
    [last, better],
  ])
    it(`gives way to the better of two others, ${others[0]?.lei} being first in the file, and that one to the last`, async () => {
      await load({ day: '2026-10-01' }, ...others, withdrawn)
      assert.deepEqual((await servedLeis()).leis, [otherLei])
      const again = [{ day: '2026-11-02' }, ...others, { ...withdrawn, day: '2026-11-03' }]
      await load(...again, { ...withdrawn, lei: otherLei })
      assert.deepEqual((await servedLeis()).leis, [last.lei])
    })
})

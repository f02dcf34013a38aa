import assert from 'node:assert/strict'
import type { CompanyStore } from '#data/companies/company-store.ts'
import { Problem } from '#domain/errors/problem.ts'
import { scopedCompanies } from '../../src/operations/scoped-companies.ts'
import { openStores, type Stores, seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

const reads: Record<string, (companies: CompanyStore, country: string) => Promise<unknown>> = {
  find: (companies, country) => companies.find(country, '923609016'),
  findMany: (companies, country) => companies.findMany(country, ['923609016']),
  findByAlias: (companies, country) => companies.findByAlias(country, 'NO923609016MVA', 5),
  findByAliases: (companies, country) => companies.findByAliases(country, ['NO923609016MVA'], 5),
  findNumbered: (companies, country) =>
    companies.findNumbered(country, { registryIds: ['923609016'], aliases: ['NO923609016MVA'] }, 5),
}

describe('the companies of a key whose country_scope is NO', () => {
  const folder = tempFolder()
  let stores: Stores
  before(async () => {
    await seedInto(folder.path)
    stores = openStores(folder.path)
  })
  after(async () => {
    await stores[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  for (const [name, read] of Object.entries(reads)) {
    it(`can be read by ${name} in NO as without a scope`, async () => {
      const companies = scopedCompanies(stores.companies, ['NO'])
      assert.deepEqual(await read(companies, 'NO'), await read(stores.companies, 'NO'))
    })

    it(`cannot be read by ${name} in SE: country_not_allowed, even without a check in the operation`, async () => {
      const companies = scopedCompanies(stores.companies, ['NO'])
      await assert.rejects(
        async () => read(companies, 'SE'),
        (error: unknown) =>
          error instanceof Problem &&
          error.code === 'country_not_allowed' &&
          assert.deepEqual(error.facts, { country: 'SE', allowed_countries: ['NO'] }) === undefined,
      )
    })
  }
})

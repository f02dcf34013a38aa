import assert from 'node:assert/strict'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import { orCompleted } from '#domain/companies/registry-ids/reading.ts'
import { companyNotFound } from '../../src/operations/company-not-found.ts'

const stored = new Map([['9721237323', { registry_id: '0000405063', name: 'EASYSOLAR' }]])
const bremen = { registry_id: 'H1101.HRB18423HB', name: 'BREMEN' }
const companies = {
  find: async (_: string, id: string) => (id === bremen.registry_id ? bremen : undefined) as never,
  findByAlias: async (_: string, alias: string) => [stored.get(alias) ?? []].flat(),
}

describe('a lookup by a number that is not the registry id', () => {
  for (const [country, given, path] of [
    ['PL', 'PL9721237323', '/v1/companies/PL/0000405063'],
    ['PL', 'NIP 972-12-37-323', '/v1/companies/PL/0000405063'],
    ['DE', 'H1101.HRB18423', '/v1/companies/DE/H1101.HRB18423HB'],
  ] as const) {
    it(`${given} suggests ${path}`, async () => {
      const reading = orCompleted(readRegistryId(country, given))
      const { suggested_request } = await companyNotFound(companies, country, given, reading)
      assert.equal(suggested_request?.path, path)
    })
  }
})

import assert from 'node:assert/strict'
import { anonymous, type KeyConstraints } from '#domain/keys/caller.ts'
import { mayRequest } from '#domain/keys/may-request.ts'
import { type OperationId, operations } from '#generated/operations.ts'
import { keyCaller } from '../../support/key-caller.ts'

const key = (constraints: Partial<KeyConstraints>) =>
  keyCaller({ scopes: ['companies:read', 'companies:search', 'coverage:read'], constraints })
const norwegian = { country_scope: ['NO'] }
const lookups = { endpoints: ['/v1/companies/NO/*'] }

type Row = readonly [
  may: boolean,
  constraints: Partial<KeyConstraints>,
  operation: OperationId,
  path: string,
  country?: string,
]

const rows: readonly Row[] = [
  [true, {}, 'getCompany', '/v1/companies/SE/5560360793', 'SE'],
  [true, {}, 'searchCompanies', '/v1/companies/search'],
  [false, {}, 'getUsage', '/v1/account/usage'],
  [false, {}, 'lookupBatch', '/v1/companies/lookup-batch'],
  [true, lookups, 'getCompany', '/v1/companies/no/923609016', 'no'],
  [false, lookups, 'searchCompanies', '/v1/companies/search', 'NO'],
  [true, norwegian, 'getCompany', '/v1/companies/no/923609016', 'no'],
  [false, norwegian, 'getCompany', '/v1/companies/SE/5560360793', 'SE'],
  [true, norwegian, 'searchCompanies', '/v1/companies/search', 'NO'],
  [false, norwegian, 'searchCompanies', '/v1/companies/search', 'SE'],
  // Without a country, a search is of all of them.
  [false, norwegian, 'searchCompanies', '/v1/companies/search'],
  // Answered by 404: it is no country that is served.
  [true, norwegian, 'getCompany', '/v1/companies/XX/1', 'XX'],
  // Open to any key, as it is open without one.
  [true, norwegian, 'getCountry', '/v1/countries/SE', 'SE'],
  // It names none.
  [true, norwegian, 'suggestCompanies', '/reconcile/suggest/entity'],
  // Each row has its own country.
  [true, norwegian, 'matchCompanies', '/v1/companies/match'],
]

describe('a request that a suggestion makes', () => {
  for (const [may, constraints, id, path, country] of rows)
    it(`${may ? 'may' : 'may not'} be ${id} ${country ?? 'without a country'} with ${JSON.stringify(constraints)}`, () =>
      assert.equal(mayRequest(key(constraints), { operation: operations[id], path, country }), may))

  it('may be any without a key, which may still be added', () => {
    const usage = { operation: operations.getUsage, path: '/v1/account/usage', country: undefined }
    assert.equal(mayRequest(anonymous, usage), true)
  })
})

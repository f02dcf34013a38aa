import assert from 'node:assert/strict'
import { checkCoverage } from '../../../src/mcp/tools/check-coverage.ts'

describe('the answer of svc_check_coverage', () => {
  it('has the share of records with each field of a country, without the details, which no tool answers', () => {
    const share = { available: true, coverage: 1 }
    const fields = { name: share, 'identifiers.vat': share, details: share, 'details.purpose': share }
    assert.deepEqual(checkCoverage.present({ code: 'NO', fields }, { country: 'NO' }), {
      manifest: { code: 'NO', fields: { name: share, 'identifiers.vat': share } },
    })
  })
})

describe('the arguments of svc_check_coverage for a request of the REST interface', () => {
  const get = { method: 'GET', query: null, body: null } as const
  const rows = [
    { path: '/v1/countries', expected: {} },
    { path: '/v1/countries/NO', expected: { country: 'NO' } },
    { path: '/v1/companies/NO/923609016', expected: undefined },
  ]
  for (const { path, expected } of rows)
    it(`${path} are ${expected ? JSON.stringify(expected) : 'none: it is of another tool'}`, () =>
      assert.deepEqual(checkCoverage.argumentsOf?.({ ...get, path }), expected))
})

import assert from 'node:assert/strict'
import { searchByName } from '#domain/companies/search-by-name.ts'
import { inToolWords } from '../../../src/mcp/answers/tool-words.ts'

const texts: [given: string, inWords: string][] = [
  [searchByName, 'Search for the company by name: svc_search_companies finds its registry_id.'],
  ['Send POST /v1/companies/match.', 'Send svc_search_companies.'],
  [
    'GET /v1/countries lists, GET /v1/countries/{code} describes.',
    'svc_check_coverage lists, svc_check_coverage describes.',
  ],
  ['Add idempotency_key with a new UUID to the body.', 'Send a new UUID as idempotency_key.'],
  ['/v1/health shows the current state.', '/v1/health shows the current state.'],
]

describe('the correction of a tool', () => {
  for (const [given, inWords] of texts)
    it(`names the tool in place of the request that it makes: ${inWords}`, () => {
      assert.equal(inToolWords(given), inWords)
    })
})

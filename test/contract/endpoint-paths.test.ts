import assert from 'node:assert/strict'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { startTestService, type TestService } from '../support/service.ts'
import { needsOwnServer } from '../support/test-store.ts'

const norway = '/v1/companies/NO/*'
const search = '/v1/companies/search'
const companies = '/v1/companies/*'
const equinor = '/v1/companies/NO/923609016'

interface Row {
  pattern: string
  /** The target in the first line of the request. */
  path: string
  code: string | undefined
}

// A path is decoded once: patterns match the same decoded path by which the operation is found. No other reading of a
// path may reach an operation.
const rows: Row[] = [
  { pattern: norway, path: equinor, code: undefined },
  { pattern: norway, path: '/v1/companies/no/923609016', code: undefined },
  { pattern: norway, path: '/v1/companies/%4EO/923609016', code: undefined },
  { pattern: '/v1/companies/no/*', path: equinor, code: undefined },
  { pattern: '/v1/companies/no/*', path: '/v1/companies/no/923609016', code: undefined },
  { pattern: '/v1/companies/no/*', path: '/v1/companies/SE/5560125790', code: 'endpoint_not_allowed' },
  { pattern: norway, path: '/v1/companies/NO/%39%32%33609016', code: undefined },
  { pattern: norway, path: `http://svc.test${equinor}`, code: undefined },
  { pattern: norway, path: '/v1/companies/NO/..%2fsearch', code: 'company_not_found' },
  { pattern: norway, path: '/v1/companies/NO/%2e%2e%2fSE%2f5560125790', code: 'company_not_found' },
  { pattern: norway, path: '/v1/companies/SE/5560125790', code: 'endpoint_not_allowed' },
  { pattern: norway, path: '/v1/companies/SE/NO%2f923609016', code: 'endpoint_not_allowed' },
  { pattern: norway, path: '/v1/companies/SE/..%2fNO%2f923609016', code: 'endpoint_not_allowed' },
  { pattern: norway, path: '/v1/companies/../companies', code: 'endpoint_not_allowed' },
  { pattern: norway, path: '/v1/companies/%2e%2e/countries', code: 'endpoint_not_allowed' },
  { pattern: norway, path: '/v1/companies/%4eO%00/923609016', code: 'endpoint_not_allowed' },
  { pattern: norway, path: '/v1/companies/N%D0%9E/923609016', code: 'endpoint_not_allowed' },
  { pattern: norway, path: `/v1/companies/SE/1?path=${equinor}`, code: 'endpoint_not_allowed' },
  { pattern: norway, path: `/v1/companies/SE/1#${equinor}`, code: 'invalid_request' },
  { pattern: norway, path: 'http://svc.test/v1/companies/SE/5560125790', code: 'endpoint_not_allowed' },
  { pattern: norway, path: `/v1/countries?x=${equinor}`, code: 'endpoint_not_allowed' },
  { pattern: norway, path: '/v1/companies/NO%2f923609016', code: 'route_not_found' },
  { pattern: norway, path: '//v1/companies/NO/923609016', code: 'route_not_found' },
  { pattern: norway, path: '/v1//companies/NO/923609016', code: 'route_not_found' },
  { pattern: norway, path: '/v1/./companies/NO/923609016', code: 'route_not_found' },
  { pattern: norway, path: `${equinor}/`, code: 'route_not_found' },
  { pattern: norway, path: '/V1/companies/NO/923609016', code: 'route_not_found' },
  { pattern: norway, path: '/v1/Companies/NO/923609016', code: 'route_not_found' },
  { pattern: norway, path: '/v1/companies/NO/../../countries', code: 'route_not_found' },
  { pattern: norway, path: '/v1/companies/NO/%FF', code: 'invalid_request' },
  { pattern: search, path: `${search}?q=equinor&country=NO`, code: undefined },
  { pattern: search, path: equinor, code: 'endpoint_not_allowed' },
  { pattern: search, path: '/v1/companies/NO/search', code: 'endpoint_not_allowed' },
  { pattern: search, path: '/v1/companies/NO/..%2fsearch', code: 'endpoint_not_allowed' },
  { pattern: search, path: `${equinor}?path=${search}`, code: 'endpoint_not_allowed' },
  { pattern: search, path: '/v1/companies/..%2fsearch', code: 'route_not_found' },
  // An encoded letter is the same address, which lacks q, and needs the same pattern.
  { pattern: search, path: '/v1/companies/searc%68', code: 'invalid_request' },
  { pattern: search, path: '/v1/%63ompanies/NO/923609016', code: 'endpoint_not_allowed' },
  { pattern: search, path: '/v1/companies/SEARCH', code: 'route_not_found' },
  { pattern: search, path: `${search}/`, code: 'route_not_found' },
  { pattern: search, path: '//v1/companies/search', code: 'route_not_found' },
  { pattern: companies, path: equinor, code: undefined },
  { pattern: companies, path: '/v1/companies/..%2fsearch', code: 'route_not_found' },
  { pattern: companies, path: '/v1/companies/../countries', code: 'country_not_supported' },
  { pattern: companies, path: '/v1/companies/%2e%2e/countries', code: 'country_not_supported' },
  { pattern: companies, path: '/v1/companies/%2e%2e%2fcountries/NO', code: 'country_not_supported' },
  { pattern: companies, path: '/v1/countries', code: 'endpoint_not_allowed' },
  { pattern: companies, path: '/v1/account/usage', code: 'endpoint_not_allowed' },
]

describe('the endpoints of a key', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  /** Sends a raw path, which most clients would normalise. Node's client keeps it, except for line breaks. */
  const codeOf = (path: string, key: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(service.url)
      const headers = { authorization: `Bearer ${key}` }
      request({ hostname, port, path, headers }, reply =>
        text(reply).then(body => resolve(JSON.parse(body).code), reject),
      )
        .once('error', reject)
        .end()
    })

  for (const { pattern, path, code } of rows)
    it(`${pattern} and the path ${path}: ${code ?? 'the company'}`, async () => {
      // haproxy refuses these, or changes them.
      if (/^http:|#/.test(path)) needsOwnServer()
      const { text: key } = await service.key({ endpoints: [pattern] })
      assert.equal(await codeOf(path, key), code)
    })
})

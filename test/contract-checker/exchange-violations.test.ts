import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startContractProxy } from '../support/contract-proxy.ts'
import { contract } from './contract-operations.ts'
import type { SeenExchange } from './exchange.ts'
import { exchangeViolations } from './exchange-violations.ts'

const company = contract.components.examples.company?.value ?? {}
const notFound = contract.components.examples.company_not_found?.value ?? {}

const standard = {
  'ratelimit-limit': '60',
  'ratelimit-remaining': '59',
  'ratelimit-reset': '41',
  'ratelimit-policy': '"companies-read";q=60;w=60',
  'x-ratelimit-resource': 'companies-read',
  'x-svc-cost-units': '1',
  'x-svc-credits-remaining': '499',
  'x-request-id': '01K9ZJ5Y8W7R4Q2N6M3T1V0XAB',
  'access-control-allow-origin': '*',
}

const found: SeenExchange = {
  method: 'GET',
  target: '/v1/companies/NO/923609016',
  requestHeaders: {},
  requestBody: undefined,
  status: 200,
  headers: {
    ...standard,
    etag: 'W/"9f2cQx0e7mT1bJ4kV5pZ3A"',
    'cache-control': 'private, max-age=86400',
    vary: 'Authorization',
    'content-type': 'application/json; charset=utf-8',
  },
  text: JSON.stringify(company),
}
const refused: SeenExchange = {
  ...found,
  status: 404,
  headers: { ...standard, 'content-type': 'application/problem+json; charset=utf-8' },
  text: JSON.stringify(notFound),
}
const without = (name: string) => ({ ...found.headers, [name]: undefined })
const problem = (change: object) => ({ ...refused, text: JSON.stringify({ ...notFound, ...change }) })
const withBody = (change: object) => ({ ...found, text: JSON.stringify({ ...company, ...change }) })

const wrong: [given: string, exchange: SeenExchange, violation: RegExp][] = [
  ['a status that is not documented', { ...found, status: 202 }, /^answers 202, which is not documented$/],
  ['a header left out', { ...found, headers: without('etag') }, /^has no etag$/],
  ['a header of another form', { ...found, headers: { ...found.headers, 'x-request-id': '7' } }, /^x-request-id: 7 /],
  [
    'a header more',
    { ...found, headers: { ...found.headers, 'x-powered-by': 'x' } },
    /^has the undocumented header x-powered-by$/,
  ],
  [
    'another media type',
    { ...found, headers: { ...found.headers, 'content-type': 'text/html; charset=utf-8' } },
    /undocumented type text\/html/,
  ],
  ['an extra field', withBody({ surplus: true }), /surplus/],
  ['a missing field', withBody({ name: undefined }), /missingProperty":"name"/],
  ['an invalid date', withBody({ incorporation_date: '2026-02-30' }), /incorporation_date .*date/],
  ['a body of nothing', { ...found, text: '' }, /^body must be object/],
  ['a body of a 304', { ...found, status: 304 }, /^has a body$/],
  ['a code of another reply', problem({ code: 'timeout' }), /^has the code timeout/],
  ['a status in the body that is another', problem({ status: 400 }), /^says status 400$/],
  ['two request ids', problem({ request_id: '01K9ZJ5Y8W7R4Q2N6M3T1V0XAC' }), /^has two request ids$/],
  ['a fact of another code', problem({ price: null }), /^has price, which company_not_found does not have$/],
  ['a reply to an address that there is not', { ...found, target: '/v1/secret' }, /^answers 200, which is not/],
  [
    'a parameter that was not refused',
    { ...found, target: `${found.target}?x=1` },
    /^is served although x is no param/,
  ],
  ['a body that was not refused', { ...found, requestBody: '{}' }, /^is served although has a body$/],
]

const search = { ...found, target: '' }
const served: [target: string, violation: RegExp][] = [
  ['/v1/companies/search', /q is missing/],
  ['/v1/companies/search?q=a', /q {1,2}must NOT have fewer than 2/],
  ['/v1/companies/search?q=ab&limit=51', /limit {1,2}must be <= 50/],
  ['/v1/companies/search?q=ab&limit=0x10', /limit {1,2}must be integer/],
  ['/v1/companies/search?q=ab&country=NO&country=SE', /country is given 2 times/],
  ['/v1/companies/search?q=ab&explain=yes', /explain {1,2}must be boolean/],
  ['/v1/account/usage?group_by=country&group_by=colour', /group_by\/1 must be equal/],
]

describe('the checker of exchanges between the tests and the service', () => {
  it('finds no violation in four kinds of valid exchange', () => {
    for (const exchange of [found, refused, { ...found, method: 'HEAD', text: '' }, { ...found, target: '/' }])
      assert.deepEqual(exchangeViolations(exchange), [])
  })

  for (const [given, exchange, violation] of wrong)
    it(`reports ${given}`, () => {
      const violations = exchangeViolations(exchange)
      assert.ok(
        violations.some(line => violation.test(line)),
        violations.join('\n'),
      )
    })

  for (const [target, violation] of served)
    it(`reports that ${target} was served`, () => {
      const violations = exchangeViolations({ ...search, target })
      assert.ok(
        violations.some(line => line.startsWith('is served although') && violation.test(line)),
        violations.join('\n'),
      )
    })

  it('reports the same as a proxy in front of a server, for any client', async () => {
    const server = createServer((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end('{}')
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    await using proxy = await startContractProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const reply = await fetch(`${proxy.url}/v1/countries`)
    assert.deepEqual([reply.status, await reply.text()], [200, '{}'])
    assert.deepEqual(proxy.seen, ['GET /v1/countries 200'])
    assert.ok(proxy.violations.includes('GET /v1/countries: has no ratelimit-limit'))
    server.close()
  })
})

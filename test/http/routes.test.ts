import assert from 'node:assert/strict'
import fc from 'fast-check'
import { nearestRoute } from '../../src/http/request/nearest-route.ts'
import { routes, routesAt } from '../../src/http/request/routes.ts'

const idsAt = (path: string) => routesAt(path).map(({ operation: { method, id } }) => `${method} ${id}`)

const found: readonly (readonly [path: string, operations: readonly string[]])[] = [
  ['/v1/companies/NO/923609016', ['GET getCompany']],
  ['/v1/companies/search', ['GET searchCompanies']],
  ['/v1/companies/lookup-batch', ['POST lookupBatch']],
  ['/v1/companies/search/x', ['GET getCompany']],
  ['/v1/companies/DE/HRB%20123%2FB', ['GET getCompany']],
  ['/v1/companies/..%2Fsearch/x', ['GET getCompany']],
  ['/v1/countries', ['GET listCountries']],
  ['/v1/countries/NO', ['GET getCountry']],
  ['/v1/account/usage', ['GET getUsage']],
  ['/v1/health', ['GET getHealth']],
  ['/reconcile', ['GET getReconciliation', 'POST reconcile']],
  ['/reconcile/suggest/entity', ['GET suggestCompanies']],
  ['/reconcile/suggest/property', ['GET suggestTerms']],
  ['/reconcile/preview', ['GET previewCompany']],
  ['/llms.txt', ['GET getLlmsTxt']],
  ['/.well-known/agent-card.json', ['GET getAgentCard']],
  ['/.well-known/api-catalog', ['GET getApiCatalog']],
  ['/.well-known/mcp.json', ['GET getMcpServerCard']],
  ['/mcp/server-card', ['GET getServerCardOfMcp']],
  ['/.well-known/ai-catalog.json', ['GET getAiCatalog']],
  ['/openapi.yaml', ['GET getOpenapi']],
  ['/openapi.json', ['GET getJsonOpenapi']],
  ['/openapi-3.0.json', ['GET getPlainOpenapi']],
]

const notFound = [
  '/',
  '',
  '/v1',
  '/v1/',
  '/v1/companies',
  '/v1/companies/',
  '/v1/companies/NO',
  '/v1/companies/NO/',
  '/v1/companies//923609016',
  '/v1/companies/NO/923609016/',
  '/v1/companies/DE/HRB 123/B',
  '/v1/countries/',
  '/V1/countries',
  '//v1/countries',
  '/v1/../v1/countries',
  '/v1%2Fcountries',
  '/v2/countries',
  '/v1/companies/{country}',
  '/__proto__',
]

const nearest: readonly (readonly [path: string, template: string])[] = [
  ['/v1/companies/NO', '/v1/companies/{country}/{registry_id}'],
  ['/v1/company/NO/923609016', '/v1/companies/{country}/{registry_id}'],
  ['/companies/NO/923609016', '/v1/companies/{country}/{registry_id}'],
  ['/v1/companies/NO/923609016/', '/v1/companies/{country}/{registry_id}'],
  ['/v1/companies/search/', '/v1/companies/search'],
  ['/v1/search', '/v1/companies/search'],
  ['/v1/country/NO', '/v1/countries/{code}'],
  ['/V1/COUNTRIES', '/v1/countries'],
  ['/v1/countries/', '/v1/countries'],
  ['/v1/usage', '/v1/account/usage'],
  ['/health', '/v1/health'],
  ['/v2/health', '/v1/health'],
]

const parameters: readonly (readonly [path: string, values: Record<string, string>])[] = [
  ['/v1/companies/NO/923609016', { country: 'NO', registry_id: '923609016' }],
  ['/v1/companies/de/HRB%20123%2FB', { country: 'de', registry_id: 'HRB 123/B' }],
  ['/v1/companies/NO/%2525', { country: 'NO', registry_id: '%25' }],
  ['/v1/companies/NO/a+b', { country: 'NO', registry_id: 'a+b' }],
  ['/v1/companies/PL/%C4%85', { country: 'PL', registry_id: 'ą' }],
  ['/v1/companies/NO/..%2F..%2Fsearch', { country: 'NO', registry_id: '../../search' }],
  ['/v1/countries/NO', { code: 'NO' }],
  ['/v1/health', {}],
]

describe('finding the operation of a path', () => {
  it('knows 23 paths, each for one method except /reconcile, which has two', () => {
    assert.equal(routes.length, 24)
    assert.equal(new Set(routes.map(({ operation }) => operation.path)).size, 23)
  })

  for (const [path, operations] of found)
    it(`finds ${operations.join(', ')} at ${path}`, () => {
      assert.deepEqual(idsAt(path), operations)
    })

  for (const path of notFound)
    it(`finds none at ${JSON.stringify(path)}`, () => {
      assert.deepEqual(idsAt(path), [])
    })

  for (const [path, values] of parameters)
    it(`decodes the parameters of ${path} once: ${JSON.stringify(values)}`, () => {
      const [route] = routesAt(path)
      assert.ok(route)
      assert.deepEqual(route.path.match(path), values)
    })

  it('decodes any percent-encoded registry id to the original', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), registryId => {
        const path = `/v1/companies/NO/${encodeURIComponent(registryId)}`
        const [route] = routesAt(path)
        assert.deepEqual(route?.path.match(path), { country: 'NO', registry_id: registryId })
      }),
    )
  })
})

describe('the nearest operation', () => {
  for (const [path, template] of nearest)
    it(`to ${path} is ${template}`, () => {
      assert.equal(nearestRoute(path)?.operation.path, template)
    })

  for (const path of ['/', '/nope', '/v1', '/v1/x.yaml', '/NO/923609016'])
    it(`to ${path} is none: it has no word of an operation`, () => {
      assert.equal(nearestRoute(path), undefined)
    })

  it('is one of the operations or none for any path, also for one of a million segments', () => {
    const isKnown = (path: string) => [undefined, ...routes].includes(nearestRoute(path))
    fc.assert(fc.property(fc.string(), path => isKnown(`/${path}`)))
    assert.ok(isKnown('/a'.repeat(1e6)))
  })
})

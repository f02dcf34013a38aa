import assert from 'node:assert/strict'
import type { Express, Router } from 'express'
import pino from 'pino'
import { readTiers } from '#data/reference/tiers.ts'
import { type AppDeps, createApp } from '../../src/app.ts'
import { routes } from '../../src/http/request/routes.ts'
import { allPages } from '../../src/pages/pages.ts'
import { siteFiles } from '../../src/pages/site-files.ts'
import { contractOperations, operationsAt } from '../contract-checker/contract-operations.ts'
import { beyondContract } from '../contract-checker/exchange-violations.ts'
import { sendRequest } from '../support/send-request.ts'
import { contract, startTestService, type TestService } from '../support/service.ts'

interface Layer {
  route?: { path: string }
  handle: unknown
  slash?: boolean
}

const isRouter = (handle: unknown): handle is Router => typeof handle === 'function' && 'stack' in handle

/** Every route of an Express router, and every path prefix of a middleware. */
const addressesOf = (router: Pick<Router, 'stack'>): string[] =>
  (router.stack as unknown as Layer[]).flatMap(({ route, handle, slash }) => {
    if (route) return [route.path].flat()
    if (slash === false) return ['a middleware with a path']
    return isRouter(handle) ? addressesOf(handle) : []
  })

/** Addresses that frameworks and careless deployments often leave open. */
const usual = [
  '/metrics',
  '/debug',
  '/debug/pprof',
  '/admin',
  '/admin/keys',
  '/console',
  '/healthz',
  '/swagger',
  '/swagger.json',
  '/swagger-ui.html',
  '/api-docs',
  '/v3/api-docs',
  '/openapi.yml',
  '/redoc',
  '/graphql',
  '/graphiql',
  '/actuator',
  '/actuator/env',
  '/server-status',
  '/phpinfo.php',
  '/wp-login.php',
  '/cgi-bin/',
  '/.env',
  '/.git/config',
  '/.git/HEAD',
  '/.svc',
  '/.svc/accounts.sqlite',
  '/package.json',
  '/modules',
  '/src/app.ts',
  '/.well-known',
  '/.well-known/security.txt',
  '/.well-known/agent.json',
  '/v1',
  '/v1/keys',
  '/v1/accounts',
  '/v1/account',
  '/v1/account/keys',
  '/v1/companies',
  '/v1/companies/NO',
  '/v1/usage',
  '/v1/admin',
  '/v1/internal',
  '/v1/metrics',
  '/v1/countries/NO/companies',
  '/v1/companies/NO/923609016/history',
  '/v2',
  '/v2/companies/search',
  '/api',
  '/api/v1/health',
  '/internal',
  '/test',
  '/login',
  '/oauth/token',
  '/sse',
  '/ws',
  '/mcp/sse',
  '/messages',
  '/errors/',
  '/style.css/',
  '/style.css.map',
  '/index.html',
  '/__proto__',
  '/constructor',
]

describe('an undocumented address', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.secretKey()).text
  })
  after(() => service[Symbol.asyncDispose]())

  it('is in no router: besides the table of operations there are only the pages and MCP, and the two probes before it', async () => {
    const config = { baseUrl: 'http://svc.test', mcpUrl: 'http://svc.test', errorsUrl: 'http://svc.test/errors' }
    // The dependencies are not used before the first request.
    const deps = {
      contract: await contract,
      config: { ...config, trustProxy: false },
      logger: pino({ level: 'silent' }),
      readiness: {},
      demoKey: 'x',
      mcpTools: [],
      mcpFeatures: [],
      tiers: readTiers(),
    }
    const app: Express = createApp(deps as unknown as AppDeps)
    const addresses = addressesOf(app.router)
    const files = siteFiles(config.baseUrl, []).map(({ path }) => path)
    const known = [...allPages(deps as unknown as AppDeps).map(({ path }) => path), ...files, '/assets/:file']
    known.push('/mcp', '/mcp/')
    assert.deepEqual(addresses.sort(), known.sort())
    for (const address of addresses) assert.match(address, beyondContract)
  })

  it('is in no table: the table of operations has the 12 of the contract', () => {
    const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
    assert.deepEqual(routes.map(({ operation }) => named(operation)).sort(), contractOperations.map(named).sort())
  })

  it(`answers 404 to GET and POST at ${usual.length} usual places, to a secret key of all scopes too`, async () => {
    for (const path of usual) {
      assert.deepEqual(operationsAt(path), [])
      for (const method of ['GET', 'POST'] as const) {
        const { status, body } = await sendRequest(service, path, { method, key })
        assert.deepEqual([status, body.code], [404, 'route_not_found'], `${method} ${path}`)
      }
    }
  })

  it('cannot be reached by a header that overrides method or path', async () => {
    const headers = { 'x-http-method-override': 'POST', 'x-original-url': '/v1/health', 'x-rewrite-url': '/v1/health' }
    assert.equal((await sendRequest(service, '/admin', { headers, key })).status, 404)
    assert.equal((await sendRequest(service, '/v1/companies/lookup-batch', { headers, key })).status, 405)
  })

  it('cannot be reached by a trailing slash, a doubled one, dots or other case', async () => {
    for (const path of ['/v1/health/', '//v1/health', '/v1/./health', '/v1/x/../health', '/V1/health', '/v1/health%2f'])
      assert.equal((await sendRequest(service, path, { key })).status, 404, path)
  })
})

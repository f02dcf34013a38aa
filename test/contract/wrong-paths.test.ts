import assert from 'node:assert/strict'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const equinor = '/v1/companies/NO/923609016'

/** What is asked for, and what the correction says to use. */
const rows: readonly (readonly [path: string, correction: string, suggested?: string])[] = [
  [`/v1${equinor}`, `Use GET ${equinor}.`, equinor],
  [`/api/v1${equinor}`, `Use GET ${equinor}.`, equinor],
  ['/v1/v1/countries', 'Use GET /v1/countries.', '/v1/countries'],
  [`${equinor}/status`, `Use GET ${equinor}.`, equinor],
  ['/v1/companies/NO/a/b', 'Use GET /v1/companies/NO/a%2Fb. A slash in a registry id is written %2F.'],
  ['/v1/companies/RO/J40/8302/1997', 'Use GET /v1/companies/RO/1590082.', '/v1/companies/RO/1590082'],
  [`/v1/companies/NO/https://virksomhet.brreg.no/nb/oppslag/enheter/923609016`, `Use GET ${equinor}.`, equinor],
  ['/v1/companies/5493008H3828EMEXB082', 'Use GET /v1/companies/search.', '/v1/companies/search'],
  ['/v1/companies?lei=5493008H3828EMEXB082', 'Use GET /v1/companies/search.', '/v1/companies/search'],
  ['/v1/companies/12345', 'The closest operation is GET /v1/companies/{country}/{registry_id}.'],
  ['/v1/companies/batch', 'Use POST /v1/companies/lookup-batch.'],
  ['/v1/openapi.yaml', 'Use GET /openapi.yaml.', '/openapi.yaml'],
  ['/docs/openapi.yaml', 'Use GET /openapi.yaml.', '/openapi.yaml'],
  ['/v1/openapi.json', 'Use GET /openapi.json.', '/openapi.json'],
  ['/swagger.json', 'Use GET /openapi.json.', '/openapi.json'],
  ['/v3/api-docs', 'Use GET /openapi.json.', '/openapi.json'],
  ['/.well-known/llms.txt', 'Use GET /llms.txt.', '/llms.txt'],
  ['/.well-known/agent.json', 'Use GET /.well-known/agent-card.json.', '/.well-known/agent-card.json'],
  ['/.well-known/mcp/server-card.json', 'Use GET /.well-known/mcp.json.', '/.well-known/mcp.json'],
  ['/.well-known/mcp-server-card', 'Use GET /.well-known/mcp.json.', '/.well-known/mcp.json'],
  ['/.well-known/mcp/catalog.json', 'Use GET /.well-known/ai-catalog.json.', '/.well-known/ai-catalog.json'],
  ['/.well-known/ard.json', 'Use GET /.well-known/ai-catalog.json.', '/.well-known/ai-catalog.json'],
  ['/v1/mcp', 'Use POST /mcp.'],
  ['/mcp/sse', 'Use POST /mcp.'],
  ['/sse', 'Use POST /mcp.'],
  ['/nope', ''],
]

describe('the correction of a path that no operation has', () => {
  const stack = new AsyncDisposableStack()
  let service: TestService
  let key: string
  before(async () => {
    service = stack.use(await startTestService())
    key = (await service.key()).text
  })
  after(() => stack.disposeAsync())

  for (const [path, correction, suggested = null] of rows)
    it(`of ${path} is ${JSON.stringify(correction)}, and suggests ${suggested ?? 'nothing'}`, async () => {
      const { status, body } = await sendRequest(service, path, { key })
      assert.equal(status, 404)
      assert.equal(body.correction, `${correction} /openapi.yaml lists all operations.`.trim())
      assert.equal(body.suggested_request?.path ?? null, suggested)
    })
})

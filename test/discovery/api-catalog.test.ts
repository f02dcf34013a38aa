import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { contract } from '../contract-checker/contract-operations.ts'
import { sendRequest } from '../support/send-request.ts'
import { baseUrl, startTestService, type TestService } from '../support/service.ts'

const path = '/.well-known/api-catalog'
const mcpUrl = 'http://mcp.svc.test'

interface Target {
  href: string
  type: string
}

/** One context of the linkset: an anchor, and targets by relation. */
type Context = { anchor: string } & Record<string, Target[]>

describe('the API catalog (RFC 9727)', () => {
  let service: TestService
  let linkset: Context[]
  before(async () => {
    service = await startTestService({ SVC_MCP_URL: mcpUrl })
    linkset = (await sendRequest(service, path)).body.linkset
  })
  after(() => service[Symbol.asyncDispose]())

  it('is valid against ApiCatalog of the contract', () => {
    const { schemas } = contract.components
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    const validate = ajv.compile({ $ref: '#/components/schemas/ApiCatalog', components: { schemas } })
    assert.ok(validate({ linkset }), JSON.stringify(validate.errors))
  })

  it('is a linkset in the profile of the RFC, and links to itself, for GET and for HEAD', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { status, headers } = await sendRequest(service, path, { method })
      const profile = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
      assert.deepEqual([status, headers.link], [200, `<${path}>; rel="api-catalog"`])
      assert.ok(headers['content-type']?.startsWith(profile), headers['content-type'])
    }
  })

  it('names REST and MCP by their addresses, each with its description, guide, agent card and health', () => {
    assert.deepEqual(
      linkset.map(({ anchor, ...relations }) => [anchor, Object.keys(relations)]),
      [
        [baseUrl, ['service-desc', 'service-doc', 'service-meta', 'status']],
        [`${mcpUrl}/mcp`, ['service-desc', 'service-doc', 'service-meta', 'status']],
      ],
    )
    assert.equal(linkset[0]?.['service-desc']?.[0]?.href, `${baseUrl}/openapi.yaml`)
  })

  it('has the media type of every target', async () => {
    const targets = linkset.flatMap(({ anchor: _, ...relations }) => Object.values(relations).flat())
    for (const { href, type } of targets) {
      const { headers } = await sendRequest(service, href.slice(baseUrl.length))
      assert.equal(headers['content-type']?.split(';')[0], type, href)
    }
  })
})

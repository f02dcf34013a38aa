import assert from 'node:assert/strict'
import { equinor } from '../support/batches.ts'
import { callTool } from '../support/mcp.ts'
import { startTestService } from '../support/service.ts'

const calls = {
  svc_get_company: equinor,
  svc_search_companies: { q: 'equinor', country: 'NO' },
  svc_verify_status: equinor,
  svc_enrich_companies: { references: [equinor], idempotency_key: '0e3c9a5e-4b1f-4c7a-9d59-0d3f0a1b2c3d' },
  svc_check_coverage: {},
  svc_estimate_cost: { operation: 'enrich', estimated_records: 2 },
}

describe('the page that connects agents', () => {
  it('says of two of the six tools that the demo key cannot call them, and these answer 403', async () => {
    await using service = await startTestService()
    const page = await (await fetch(`${service.url}/connect`)).text()
    const excepted = /<dt>Demo key<\/dt><dd>All tools except (.*?)<\/dd>/.exec(page)?.[1] ?? ''
    for (const [tool, args] of Object.entries(calls)) {
      const { restRequests } = await callTool(service, service.demoKey, tool, args)
      assert.equal(restRequests.at(-1)?.status, excepted.includes(tool) ? 403 : 200, tool)
    }
    assert.equal(excepted.match(/svc_/g)?.length, 2)
  })
})

import assert from 'node:assert/strict'
import listing from '#generated/mcp-tools.json' with { type: 'json' }
import { callTool } from '../support/mcp.ts'
import { startTestService, type TestService } from '../support/service.ts'

const describedAs = (tool: string) => listing.tools.find(({ name }) => name === tool)?.description ?? ''

describe('what a model must not take for a fact', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  it('is a status of the sample: it has no last_confirmed_at, and the tool says what that means', async () => {
    const { content } = await callTool(service, key, 'svc_verify_status', { country: 'NO', registry_id: '923609016' })
    assert.deepEqual([content.status, content.last_confirmed_at], ['active', undefined])
    assert.match(describedAs('svc_verify_status'), /; without last_confirmed_at no register confirmed it\./)
  })

  it('is a candidate that is no match though nothing is ambiguous: the tool and the instructions say to ask', async () => {
    const { content } = await callTool(service, key, 'svc_search_companies', { q: 'Equinor Shipping', country: 'NO' })
    assert.deepEqual([content.candidates[0].match, content.ambiguous], [false, false])
    assert.match(describedAs('svc_search_companies'), /When ambiguous is true or match false, ask the user\./)
    assert.match(listing.instructions, /by confidence_score, or ask the user unless its match is true;/)
  })

  it('is a field that no tool answers: the manifest of a country has no share of records with details', async () => {
    const { content } = await callTool(service, key, 'svc_check_coverage', { country: 'DE' })
    const fields = Object.keys(content.manifest.fields)
    assert.ok(fields.includes('previous_names'))
    assert.deepEqual(
      fields.filter(name => name.startsWith('details')),
      [],
    )
  })

  it('is a place spelt differently, by which a search finds nothing: the note of the answer names the filter', async () => {
    const args = { q: 'Siemens', country: 'DE', locality: 'Munich' }
    const { content } = await callTool(service, key, 'svc_search_companies', args)
    assert.deepEqual(content.candidates, [])
    assert.match(content.coverage.note, /^No match in DE\. A filter leaves out .*: search without locality\./)
  })
})

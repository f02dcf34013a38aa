import assert from 'node:assert/strict'
import { mcpTools } from '../../src/mcp/tools.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { runTool } from './run-tool.ts'

// Exit codes of the inspector.
const toolFailed = 5
const keyWanted = 3

describe('the inspector of MCP', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const inspect = (...args: string[]) =>
    runTool('inspector', ['--cli', `${service.url}/mcp`, '--transport', 'http', '--format', 'json', ...args])
  const keyed = (...args: string[]) => inspect('--header', `Authorization: Bearer ${key}`, ...args)
  const call = (tool: string, args: object) =>
    keyed('--method', 'tools/call', '--tool-name', tool, '--tool-args-json', JSON.stringify(args), '-q')

  it('lists the 6 tools under --strict without an error or a warning', async () => {
    const { code, stdout, stderr } = await keyed('--method', 'tools/list', '--strict')
    assert.deepEqual([code, stderr], [0, ''])
    assert.deepEqual(
      JSON.parse(stdout).result.tools,
      JSON.parse(JSON.stringify(mcpTools.map(({ listing }) => listing))),
    )
  })

  it('gets a company, whose record is valid against the output schema', async () => {
    const { code, stdout } = await call('svc_get_company', { country: 'NO', registry_id: '923609016' })
    assert.deepEqual([code, JSON.parse(stdout).result.structuredContent.name], [0, 'EQUINOR ASA'])
  })

  it('shows the envelope of an error, and no protocol error', async () => {
    const { code, stdout } = await call('svc_get_company', { country: 'NO', registry_id: '1' })
    const { isError, content } = JSON.parse(stdout).result
    assert.deepEqual([code, isError, JSON.parse(content[0].text).code], [toolFailed, true, 'company_not_found'])
  })

  it('is required to send a key, and is not redirected to a login', async () => {
    const { code, stderr } = await inspect('--stored-auth-only', '--method', 'tools/list', '-q')
    assert.equal(code, keyWanted)
    assert.match(stderr, /"auth_required"[\s\S]*Bearer <API_KEY>/)
  })

  it('makes 500 calls, 10 at a time, without a failure', async () => {
    const args = JSON.stringify({ country: 'NO', registry_id: '923609016' })
    const load = ['--load', '--load-requests', '500', '--load-concurrency', '10', '-q']
    const { stdout } = await keyed(
      '--method',
      'tools/call',
      '--tool-name',
      'svc_get_company',
      '--tool-args-json',
      args,
      ...load,
    )
    const { requests, ok, errorRate } = JSON.parse(stdout).result
    assert.deepEqual([requests, ok, errorRate], [500, 500, 0])
  })
})

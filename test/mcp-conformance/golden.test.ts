import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rpc } from '../support/mcp.ts'
import { startTestService, type TestService } from '../support/service.ts'

const folder = fileURLToPath(new URL('golden/', import.meta.url))
const fileOf = (name: string) => `${folder}${name}.json`

/** Accepts the current listing: `make golden`. */
function write(tools: readonly { name: string }[]) {
  for (const tool of tools) writeFileSync(fileOf(tool.name), `${JSON.stringify(tool, null, 2)}\n`)
}

describe('the answer to tools/list', () => {
  let service: TestService
  let tools: { name: string }[]
  before(async () => {
    service = await startTestService()
    const { text } = await service.key()
    tools = (await rpc(service, text, 'tools/list')).body.result.tools
    if (process.env.SVC_WRITE_GOLDEN) write(tools)
  })
  after(() => service[Symbol.asyncDispose]())

  it('equals the golden files of the 6 tools; make golden accepts a change', () => {
    const names = tools.map(({ name }) => `${name}.json`).sort()
    assert.deepEqual(names, readdirSync(folder).sort())
    assert.equal(names.length, 6)
    for (const tool of tools) assert.deepEqual(tool, JSON.parse(readFileSync(fileOf(tool.name), 'utf8')))
  })

  it('is the same, byte for byte, for every caller', async () => {
    const { text: narrow } = await service.key({ scopes: ['usage:read'], country_scope: ['NO'] })
    const again = (await rpc(service, narrow, 'tools/list')).body.result.tools
    assert.equal(JSON.stringify(again), JSON.stringify(tools))
  })
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { SvcClient } from '../../sdk/typescript/src/index.ts'
import { companyRequest, matchRequest, searchRequest } from '../../src/pages/views/api-request.ts'
import { codeSamples } from '../../src/pages/views/code-samples.ts'
import { callTool } from '../support/mcp.ts'
import { startTestService, type TestService } from '../support/service.ts'

const pythonClient = readFileSync(new URL('../../sdk/python/svc_client/generated/client.py', import.meta.url), 'utf8')

const batch = '7d1b1d53-6a6b-4f0c-8f0e-3a3f0a8f9b11'
const requests = [
  { what: 'a search', request: searchRequest({ q: 'statoil', country: 'NO' }), printed: 'EQUINOR ASA' },
  {
    what: 'a search of active companies',
    request: searchRequest({ q: 'statoil', country: 'NO', status: 'active' }),
    printed: 'EQUINOR ASA',
  },
  { what: 'a lookup', request: companyRequest('GB', '00445790'), printed: 'TESCO PLC' },
  {
    what: 'a match',
    request: matchRequest(['Equinor', 'Qzx Wvuuts'], 'NO', batch),
    printed: ['EQUINOR ASA', undefined],
  },
]

/** Runs a program of the TypeScript client; returns what it prints. */
async function run(program: string): Promise<unknown[]> {
  const printed: unknown[] = []
  const AsyncFunction = (async () => undefined).constructor as FunctionConstructor
  const body = program.replace(/^import .*$/m, '')
  await AsyncFunction('SvcClient', 'console', body)(SvcClient, { log: (value: unknown) => printed.push(value) })
  return printed
}

describe('the code that pages show', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  for (const { what, request, printed } of requests) {
    it(`for ${what} runs with the TypeScript client`, async () => {
      const { text } = await service.key()
      const samples = codeSamples(request, { baseUrl: service.url, demoKey: text })
      assert.deepEqual(await run(samples.find(({ id }) => id === 'typescript')?.code ?? ''), [printed])
    })

    it(`for ${what} is a call that the MCP server answers`, async () => {
      const { text } = await service.key()
      const samples = codeSamples(request, { baseUrl: service.url, demoKey: text })
      const { params } = JSON.parse(samples.find(({ id }) => id === 'mcp')?.code ?? '{}')
      const { isError, structured } = await callTool(service, text, params.name, params.arguments)
      assert.equal(isError, false)
      assert.ok(JSON.stringify(structured).includes([printed].flat()[0] ?? assert.fail()))
    })

    it(`for ${what} calls a method that the Python client has`, () => {
      const samples = codeSamples(request, { baseUrl: 'https://api.example', demoKey: 'demo' })
      const [, method] = / svc\.(.+?)\(/.exec(samples.find(({ id }) => id === 'python')?.code ?? '') ?? []
      assert.ok(pythonClient.includes(`    def ${method}(self, `), method)
    })
  }
})

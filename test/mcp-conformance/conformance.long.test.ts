import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { mcpTools } from '../../src/mcp/tools.ts'
import { startTestService } from '../support/service.ts'
import { startAuthorisingProxy } from './authorising-proxy.ts'
import { fixtureTools } from './fixture-tools.ts'
import { runTool } from './run-tool.ts'

const revision = '2025-11-25'
const baseline = fileURLToPath(new URL('conformance-baseline.yml', import.meta.url))
const inapplicable: string[] = parse(readFileSync(baseline, 'utf8')).server

/** A service behind a proxy that adds a key to every request, because the suite has no option for one. */
async function startKeyed(overrides: Parameters<typeof startTestService>[1] = {}) {
  const stack = new AsyncDisposableStack()
  const service = stack.use(await startTestService({}, overrides))
  const { url } = stack.use(await startAuthorisingProxy(service.url, (await service.key()).text))
  const run = (...args: string[]) =>
    runTool('conformance', ['server', '--url', `${url}/mcp`, '--spec-version', revision, '-o', 'results', ...args])
  return { run, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

const totals = (stdout: string) => /(\d+)\/(\d+), (\d+) failed, (\d+) warnings/.exec(stdout)?.slice(1).map(Number)

describe(`the official conformance suite, revision ${revision}`, function () {
  this.timeout(120_000)
  let server: Awaited<ReturnType<typeof startKeyed>>
  before(async () => {
    server = await startKeyed()
  })
  after(() => server[Symbol.asyncDispose]())

  const applicable: [scenario: string, checks: number][] = [
    ['server-initialize', 2],
    ['ping', 2],
    ['tools-list', 3],
    ['dns-rebinding-protection', 2],
  ]
  for (const [scenario, checks] of applicable)
    it(`${scenario}: passes ${checks} of ${checks} checks without a warning`, async () => {
      const { code, stdout } = await server.run('--scenario', scenario)
      assert.deepEqual([code, totals(stdout)], [0, [checks, checks, 0, 0]], stdout)
    })

  it('passes completely, except for the 28 scenarios that a server with only tools cannot pass', async () => {
    assert.equal(inapplicable.length, 28)
    const { code, stdout } = await server.run('--suite', 'all', '--expected-failures', baseline)
    assert.equal(code, 0, stdout)
    assert.match(stdout, /Baseline check passed/)
  })
})

describe('the scenarios of the conformance suite that bring their own tools, served by the same adapter', function () {
  this.timeout(120_000)
  let server: Awaited<ReturnType<typeof startKeyed>>
  before(async () => {
    server = await startKeyed({ mcpTools: [...mcpTools, ...fixtureTools] })
  })
  after(() => server[Symbol.asyncDispose]())

  for (const scenario of ['tools-call-simple-text', 'tools-call-error', 'json-schema-2020-12'])
    it(`${scenario}: passes without a failure or a warning`, async () => {
      const { code, stdout } = await server.run('--scenario', scenario)
      assert.deepEqual([code, totals(stdout)?.slice(2)], [0, [0, 0]], stdout)
    })
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { mcpTools } from '../../src/mcp/tools.ts'
import { startTestService } from '../support/service.ts'
import { startAuthorisingProxy } from './authorising-proxy.ts'
import { fixtureFeatures } from './fixture-features.ts'
import { fixtureTools } from './fixture-tools.ts'
import { runSuite, type SuiteRun } from './run-suite.ts'

/** What the suite finds in a service, behind a proxy that adds a key: the suite has no option for one. */
async function suiteOver(
  args: readonly string[],
  overrides: Parameters<typeof startTestService>[1] = {},
): Promise<SuiteRun> {
  await using service = await startTestService({}, overrides)
  await using proxy = await startAuthorisingProxy(service.url, (await service.key()).text)
  return await runSuite(`${proxy.url}/mcp`, args)
}

const withFixtures = { mcpTools: [...mcpTools, ...fixtureTools], mcpFeatures: fixtureFeatures }

interface Revision {
  revision: string
  /** The arguments that run the whole suite. */
  whole: readonly string[]
  /** The scenarios that the service passes, each with its number of checks. */
  applicable: readonly [scenario: string, passed: number, checks: number][]
  /** The number of scenarios that it cannot pass. */
  inapplicable: number
  /** The scenarios that bring their own tools, prompts and resources. */
  fixed: readonly string[]
}

const contents = ['simple-text', 'error', 'image', 'audio', 'embedded-resource', 'mixed-content']
const fixedInBoth = [
  ...contents.map(name => `tools-call-${name}`),
  'resources-list',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'prompts-list',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
  'completion-complete',
  'json-schema-2020-12',
]

const revisions: readonly Revision[] = [
  {
    revision: '2025-11-25',
    whole: ['--suite', 'all', '--spec-version', '2025-11-25'],
    applicable: [
      ['server-initialize', 2, 2],
      ['ping', 2, 2],
      ['tools-list', 3, 3],
      ['prompts-list', 2, 2],
      ['resources-list', 2, 2],
      ['completion-complete', 2, 2],
      ['dns-rebinding-protection', 2, 2],
    ],
    inapplicable: 25,
    fixed: fixedInBoth,
  },
  {
    revision: '2026-07-28',
    whole: ['--requirements', '2026-07-28'],
    applicable: [
      // The other 4 checks need tools of the suite's own that ask the client for something.
      ['server-stateless', 24, 28],
      ['http-header-validation', 14, 14],
      ['tools-list', 4, 4],
      ['prompts-list', 2, 2],
      ['resources-list', 2, 2],
      ['completion-complete', 2, 2],
      ['caching', 8, 8],
      ['sep-2164-resource-not-found', 4, 4],
      ['dns-rebinding-protection', 2, 2],
      ['input-required-result-unsupported-methods', 2, 2],
      ['input-required-result-validate-input', 3, 3],
    ],
    inapplicable: 27,
    fixed: [...fixedInBoth, 'caching', 'sep-2164-resource-not-found'],
  },
]

for (const { revision, whole, applicable, inapplicable, fixed } of revisions)
  describe(`the official conformance suite, revision ${revision}`, () => {
    const baseline = fileURLToPath(new URL(`baseline-${revision}.yml`, import.meta.url))
    let plain: SuiteRun
    let fixture: SuiteRun
    before(async () => {
      plain = await suiteOver([...whole, '--expected-failures', baseline])
      fixture = await suiteOver(whole, withFixtures)
    })

    for (const [scenario, passed, checks] of applicable)
      it(`${scenario}: passes ${passed} of ${checks} checks without a warning`, () => {
        assert.deepEqual(plain.scenarios.get(scenario), { passed, failed: checks - passed, warnings: 0 }, plain.stdout)
      })

    it(`passes completely, except for the ${inapplicable} scenarios that need tools, prompts or resources of the suite's own`, () => {
      assert.equal(parse(readFileSync(baseline, 'utf8')).server.length, inapplicable)
      assert.equal(plain.code, 0, plain.stdout)
      assert.match(plain.stdout, /Baseline check passed/)
    })

    for (const scenario of fixed)
      it(`${scenario}: passes without a failure or a warning with what it asks for, served by the same adapter`, () => {
        const { passed = 0, ...others } = fixture.scenarios.get(scenario) ?? {}
        assert.ok(passed > 0, fixture.stdout)
        assert.deepEqual(others, { failed: 0, warnings: 0 }, fixture.stdout)
      })
  })

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'
import type { Contract } from '../../codegen/contract-model.ts'
import { releasedContractFile } from '../../codegen/contract-sources.ts'
import { promisedContract } from '../../codegen/promised-contract.ts'
import { readContract } from '../../codegen/read-contract.ts'
import { brokenPromises, releaseRules } from '../../codegen/rules-of-releases.ts'
import { contract } from '../contract-checker/contract-operations.ts'
import { type ContractChange, changedContract } from '../support/changed-contract.ts'
import { tempFolder } from '../support/temp-folder.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

const lookup = 'paths > /v1/companies/{country}/{registry_id} > get'
const search = 'paths > /v1/companies/search > get'
const usage = 'paths > /v1/account/usage > get'
const batch = 'components > schemas > BatchRequest'
const company = 'components > schemas > Company > properties'
const text = { type: 'string', maxLength: 10 }
const deprecation = { since: '2026-12-01', sunset: '2028-01-01', link: '/docs/upgrading' }
const parameter = { in: 'query', description: 'New.', schema: text }

/** Breaking changes, each with the message that `redocly diff` must print. */
const breaking: [given: string, change: ContractChange, noticed: string][] = [
  ['an operation removed', ['paths > /v1/countries', 'get'], 'Operation `GET /v1/countries` was removed.'],
  [
    'a required parameter added',
    [`${usage} > parameters`, { 4: { ...parameter, name: 'ledger', required: true } }],
    'Required `ledger` query parameter was added.',
  ],
  [
    'a parameter made required',
    [`${search} > parameters > 1`, { required: true }],
    '`country` query parameter became required.',
  ],
  ['a response field removed', [company, 'capital'], 'Property `capital` of `Company` was removed.'],
  [
    'an enum narrowed',
    [`${search} > parameters > 2 > schema`, { enum: ['auto', 'name'] }],
    "Enum lost values: 'address'.",
  ],
  [
    'a type changed',
    [`${company} > registry_id`, { type: 'integer' }],
    "Type of `registry_id` widened from 'string' to 'integer'.",
  ],
  [
    'a field that may now be null',
    [`${company} > name`, { type: ['string', 'null'] }],
    "Type of `name` widened from 'string' to 'string | null'.",
  ],
  [
    'a longest list shortened',
    [`${batch} > properties > references`, { maxItems: 50 }],
    "`maxItems` of `references` changed from '100' to '50'.",
  ],
  [
    'a media type of a reply exchanged',
    ['paths > /v1/health > get > responses > 200', { content: { 'application/json': { schema: text } } }],
    'Media type `application/health+json` became `application/json`.',
  ],
  [
    'a media type of a body exchanged',
    ['paths > /v1/companies/match > post > requestBody', { content: { 'application/xml': { schema: text } } }],
    'Media type `application/json` became `application/xml`.',
  ],
  ['a status removed', [`${lookup} > responses`, '304'], 'Response `304` was removed.'],
  ['a header removed', [`${lookup} > responses > 200 > headers`, 'etag'], 'Response header `etag` was removed.'],
  [
    'a key asked for',
    ['paths > /v1/health > get', { security: [{ bearer: ['usage:read'] }] }],
    'Authentication became required.',
  ],
]

/** Changes that clients must expect. */
const additions: ContractChange[] = [
  ['paths', { '/v1/more': { get: { ...contract.paths['/v1/health']?.get, operationId: 'getMore' } } }],
  [`${search} > parameters`, { 12: { ...parameter, name: 'sort' } }],
  [`${search} > parameters > 2 > schema`, { enum: ['auto', 'name', 'address', 'phone'] }],
  [company, { website: text }],
  [`${batch} > properties`, { purpose: text }],
  [`${lookup} > responses > 200 > headers`, { 'x-svc-new': { required: true, schema: text } }],
  ['components > schemas > Status', { 'x-extensible-enum': [...knownStatuses(), 'suspended'] }],
  ['x-svc-errors', { too_curious: { status: 400, retryable: false, facts: [], when: 'never' } }],
  ['x-svc-scopes', { 'companies:watch': 'Watch companies.' }],
  ['x-svc-buckets > mcp-protocol', { times: 10 }],
  ['x-svc-mcp > tools > 0 > output', { omit: [] }],
  ['x-svc-mcp > prompts > 0 > arguments', { 2: { name: 'city', description: 'Its city.', required: false } }],
]

function knownStatuses(): string[] {
  return contract.components.schemas.Status?.['x-extensible-enum'] as string[]
}

/** Changes that `redocly diff` accepts or cannot read, and the release rule that must report them; of a contract that was changed before. */
const broken: Record<string, [given: string, change: ContractChange, violation: string, before?: ContractChange][]> = {
  'errors-kept': [
    ['a code removed', ['x-svc-errors', 'timeout'], 'timeout is gone'],
    ['a code of another status', ['x-svc-errors > timeout', { status: 503 }], 'timeout has status 503, not 504'],
    [
      'a code no longer retryable',
      ['x-svc-errors > timeout', { retryable: false }],
      'timeout has retryable false, not true',
    ],
    ['a fact removed', ['x-svc-errors > quota_exhausted', { facts: ['limit'] }], 'quota_exhausted lost price'],
  ],
  'values-kept': [
    [
      'a value of an open list removed',
      ['components > schemas > Status', { 'x-extensible-enum': knownStatuses().slice(0, -1) }],
      'Status: lost the value unknown',
    ],
  ],
  'headers-certain': [
    [
      'a header that may be left out',
      ['components > headers > etag', { required: false }],
      'getCompany: 200 may come without etag',
    ],
  ],
  'defaults-kept': [
    [
      'another default',
      [`${search} > parameters > 3 > schema`, { default: 20 }],
      'searchCompanies: limit is by default 20, not 10',
    ],
    [
      'another default of a field of a body',
      ['components > schemas > MatchRequest > properties > threshold', { default: 0.5 }],
      'matchCompanies: threshold is by default 0.5, not 0.85',
    ],
  ],
  'terms-kept': [
    ['a dearer call', [`${lookup} > x-svc-cost`, { found: 2 }], 'getCompany: found costs 2 units, not 1'],
    ['a cost for what was free', [`${usage} > x-svc-cost`, { read: 1 }], 'getUsage: read costs 1 units, not 0'],
    ['another bucket', [lookup, { 'x-svc-bucket': 'account-read' }], 'getCompany: counts in the bucket account-read'],
    [
      'another bucket of a search of all countries',
      [`${search} > x-svc-country > cross_country`, { bucket: 'account-read' }],
      'searchCompanies: counts in the bucket account-read without a country',
    ],
    [
      'a batch that is no longer run once for its key',
      ['paths > /v1/companies/lookup-batch > post', { 'x-svc-idempotent': false }],
      'lookupBatch: runs again for the same idempotency key',
    ],
    [
      'an operation closed to anyone',
      ['paths > /v1/countries > get', { 'x-svc-anonymous': 'never' }],
      'listCountries: is open never to callers without a key',
    ],
  ],
  'sunset-kept': [
    [
      'an earlier end than was told',
      [lookup, { 'x-svc-deprecation': { ...deprecation, sunset: '2027-12-01' } }],
      'getCompany: ends on 2027-12-01, not 2028-01-01',
      [lookup, { deprecated: true, 'x-svc-deprecation': deprecation }],
    ],
  ],
  'scopes-and-buckets-kept': [
    ['a scope removed', ['x-svc-scopes', 'usage:read'], 'the scope usage:read is gone'],
    ['a bucket removed', ['x-svc-buckets', 'none'], 'the bucket none is gone'],
    [
      'a longer window',
      ['x-svc-buckets > companies-read', { window_seconds: 3600 }],
      'the window of companies-read has 3600 seconds, not 60',
    ],
    [
      'another limit',
      ['x-svc-buckets > companies-read', { limit: 'search' }],
      'the limit of companies-read is search, not lookup',
    ],
    [
      'a limit taken fewer times',
      ['x-svc-buckets > mcp-protocol', 'times'],
      'the limit of mcp-protocol is taken 1 times, not 6',
    ],
  ],
  'tools-kept': [
    ['a tool renamed', ['x-svc-mcp > tools > 0', { name: 'svc_company' }], 'svc_get_company is gone'],
    [
      'an input removed',
      ['x-svc-mcp > tools > 0 > input', { from: ['country'] }],
      'svc_get_company lost its input registry_id',
    ],
    [
      'an input now required',
      ['x-svc-mcp > tools > 4 > input > add', { required: ['country'] }],
      'svc_check_coverage now requires country',
    ],
    [
      'a tool that only read',
      ['x-svc-mcp > tools > 0 > annotations', { readOnlyHint: false }],
      'svc_get_company has readOnlyHint false, not true',
    ],
    [
      'an output removed',
      ['x-svc-mcp > tools > 2 > output > pick', 'status_since'],
      'svc_verify_status lost its output status_since: status_detail.since',
    ],
    [
      'an output left out',
      ['x-svc-mcp > tools > 0 > output', { omit: ['details', 'sources'] }],
      'svc_get_company lost its output sources',
    ],
    [
      'an output left out of a view',
      ['x-svc-mcp > tools > 3 > output > omit_in_view', { status: ['results.company.name'] }],
      'svc_enrich_companies lost its output results.company.name in the view status',
    ],
    [
      'an output from a header removed',
      ['x-svc-mcp > tools > 0 > output > headers', 'etag'],
      'svc_get_company lost its output etag: etag',
    ],
    [
      'an answer reduced to some fields',
      ['x-svc-mcp > tools > 0 > output', { pick: { name: 'name' } }],
      'svc_get_company lost its output all that it does not pick',
    ],
    [
      'another default of a tool alone',
      ['x-svc-mcp > tools > 3 > input > defaults', { view: 'full' }],
      'svc_enrich_companies has view by default full, not summary',
    ],
    [
      'a default of a tool in place of that of the operation',
      ['x-svc-mcp > tools > 1 > input > defaults', { limit: 5 }],
      'svc_search_companies has limit by default 5, not 10',
    ],
    [
      'an input that could be left out',
      ['x-svc-mcp > tools > 1 > input', { optional: [] }],
      'svc_search_companies now requires q',
    ],
  ],
  'prompts-kept': [
    ['a prompt renamed', ['x-svc-mcp > prompts > 0', { name: 'find' }], 'find_company is gone'],
    [
      'an argument removed',
      ['x-svc-mcp > prompts > 0 > arguments > 1', { name: 'place' }],
      'find_company lost its argument country',
    ],
    [
      'an argument now required',
      ['x-svc-mcp > prompts > 0 > arguments > 1', { required: true }],
      'find_company now requires country',
    ],
  ],
}

describe('the released contract', () => {
  const folder = tempFolder()
  after(() => folder[Symbol.dispose]())

  /** The output of `redocly diff` for a contract, compared with the released one. */
  function diff(revision: Contract, { from = 'generated/openapi.yaml', options = [] as string[] } = {}) {
    const file = join(folder.path, 'revision.yaml')
    const report = join(folder.path, 'report.json')
    writeFileSync(file, stringify(revision, { aliasDuplicateObjects: false }))
    const args = [redocly, 'diff', from, file, '--format=json', '-o', report, ...options]
    const { status } = spawnSync(process.execPath, args, { cwd: root, env, timeout: 200_000 })
    const { changes } = JSON.parse(readFileSync(report, 'utf8'))
    const major = changes.flatMap(({ verdicts = [] }: { verdicts?: { impact: string; message: string }[] }) =>
      verdicts.filter(({ impact }) => impact === 'major').map(({ message }) => message),
    )
    return { status, major: major as string[] }
  }

  it('is compatible with the current contract', () => {
    const released = readContract(releasedContractFile)
    assert.deepEqual(diff(promisedContract(released, contract), { from: 'released/openapi.yaml' }), {
      status: 0,
      major: [],
    })
    assert.deepEqual(brokenPromises(released, contract), [])
  })

  it('that has no views is compared without those of the contract, and keeps every other promise', () => {
    const released = readContract(releasedContractFile)
    const narrowed = changedContract(contract, [company, 'capital'])
    const { major } = diff(promisedContract(released, narrowed), { from: 'released/openapi.yaml' })
    assert.deepEqual(major, ['Property `capital` of `Company` was removed.'])
    const { BatchRequest, BatchRow } = promisedContract(released, contract).components.schemas
    assert.deepEqual(Object.keys(BatchRequest?.properties ?? {}), ['idempotency_key', 'references'])
    assert.deepEqual(BatchRow?.properties?.company?.anyOf, [{ $ref: '#/components/schemas/Company' }, { type: 'null' }])
  })

  it('that has views is compared with the whole contract', () => {
    assert.deepEqual(promisedContract(contract, contract), contract)
  })

  it('keeps its encoding where a parameter now takes reserved characters too, and not where it no longer does', () => {
    const encoded = changedContract(contract, [`${usage} > parameters > 3`, 'allowReserved'])
    assert.deepEqual(promisedContract(encoded, contract), encoded)
    assert.equal(diff(promisedContract(contract, encoded)).status, 1)
  })

  describe('as redocly diff compares it', () => {
    let found: ReturnType<typeof diff>
    before(() => {
      found = diff(changedContract(contract, ...breaking.map(([, change]) => change)))
    })

    for (const [given, , noticed] of breaking)
      it(`fails on ${given}`, () => {
        assert.equal(found.status, 1)
        assert.ok(found.major.includes(noticed), found.major.join('\n'))
      })
  })

  it(`is silent on ${additions.length} additions: an operation, parameters, fields, values, a header, a code, a scope, calls, outputs`, () => {
    const grown = changedContract(contract, ...additions)
    assert.deepEqual(diff(grown), { status: 0, major: [] })
    assert.deepEqual(brokenPromises(contract, grown), [])
  })

  it('is not replaced by one with additions of the same version, but by one of version 1.1.0', () => {
    const grown = changedContract(contract, ...additions)
    const options = ['--check-version']
    assert.equal(diff(grown, { options }).status, 1)
    assert.equal(diff(changedContract(grown, ['info', { version: '1.1.0' }]), { options }).status, 0)
  })

  for (const { name } of releaseRules) {
    it(`${name} has a test case`, () => assert.ok(broken[name]?.length))

    for (const [given, change, violation, before] of broken[name] ?? [])
      it(`${name} reports ${given}`, () => {
        const released = before ? changedContract(contract, before) : contract
        const violations = brokenPromises(released, changedContract(contract, change))
        assert.ok(violations.includes(`${name}: ${violation}`), violations.join('\n'))
      })
  }
})

import assert from 'node:assert/strict'
import { contractRules, contractViolations } from '../../codegen/contract-rules.ts'
import { contract } from '../contract-checker/contract-operations.ts'
import { type ContractChange, changedContract } from '../support/changed-contract.ts'

const lookup = 'paths > /v1/companies/{country}/{registry_id} > get'
const search = 'paths > /v1/companies/search > get'
const schema = (name: string) => `components > schemas > ${name}`
const reply = (name: string) => `components > responses > ${name}`
const conflict = 'components > examples > idempotency_conflict > value'
const tool = 'x-svc-mcp > tools > 0'
const longName = `svc_${'a'.repeat(37)}`

const subset = ['allOf', 'oneOf', 'discriminator', 'if', 'then', 'patternProperties', 'unevaluatedProperties']

type Case = [given: string, change: ContractChange, violation: string]

const cases: Record<string, Case[]> = {
  'operation-described': [
    ['an operation without a summary', [search, 'summary'], 'GET /v1/companies/search: has no summary'],
    ['an operation with an empty list of tags', [search, { tags: [] }], 'GET /v1/companies/search: has no tags'],
  ],
  'known-bucket': [
    [
      'a misspelt bucket',
      [search, { 'x-svc-bucket': 'company-search' }],
      'GET /v1/companies/search: x-svc-bucket company-search is not in x-svc-buckets',
    ],
  ],
  'cost-stated': [
    ['an operation without a cost', [search, 'x-svc-cost'], 'GET /v1/companies/search: has no x-svc-cost'],
    [
      'a cost of half a unit',
      [`${search} > x-svc-cost`, { in_country: 0.5 }],
      'GET /v1/companies/search: x-svc-cost of in_country is not a whole number of units',
    ],
  ],
  'anonymity-stated': [
    [
      'an operation without x-svc-anonymous',
      [search, 'x-svc-anonymous'],
      'GET /v1/companies/search: x-svc-anonymous is undefined, not never, hourly or unlimited',
    ],
    [
      'never, while security admits callers without a key',
      [search, { security: [{}, { bearer: ['companies:search'] }] }],
      'GET /v1/companies/search: x-svc-anonymous is never, but security or bucket say otherwise',
    ],
    [
      'hourly, while security asks for a key',
      ['paths > /v1/countries > get', { security: [{ bearer: ['coverage:read'] }] }],
      'GET /v1/countries: x-svc-anonymous is hourly, but security or bucket say otherwise',
    ],
    [
      'unlimited outside the static bucket',
      ['paths > /v1/health > get', { 'x-svc-anonymous': 'unlimited' }],
      'GET /v1/health: x-svc-anonymous is unlimited, but security or bucket say otherwise',
    ],
  ],
  'policy-stated': [
    ...['x-svc-country', 'x-svc-usage', 'x-svc-idempotent', 'x-svc-compress', 'x-svc-client'].map(
      (name): Case => [`an operation without ${name}`, [search, name], `GET /v1/companies/search: has no ${name}`],
    ),
    [
      'a country in a place that no country is in',
      [search, { 'x-svc-country': { in: 'header' } }],
      'GET /v1/companies/search: x-svc-country in is not one of path, query, rows, none',
    ],
    [
      'none, where a parameter is a country',
      [search, { 'x-svc-country': { in: 'none' } }],
      'GET /v1/companies/search: x-svc-country is in none, but there is a parameter country',
    ],
    [
      'a country in a parameter that does not exist',
      [search, { 'x-svc-country': { in: 'query', name: 'land' } }],
      'GET /v1/companies/search: x-svc-country names no parameter of the query',
    ],
    [
      'a country that may be left out, without a word of what that means',
      [search, { 'x-svc-country': { in: 'query', name: 'country' } }],
      'GET /v1/companies/search: x-svc-country has no cross_country, which says what a request without a country is',
    ],
    [
      'a bucket of cross-country requests that does not exist',
      [`${search} > x-svc-country > cross_country`, { bucket: 'all' }],
      'GET /v1/companies/search: x-svc-country names a cross_country bucket that does not exist',
    ],
    [
      'rows of a body that is not there',
      [search, { 'x-svc-country': { in: 'rows' } }],
      'GET /v1/companies/search: x-svc-country is in rows, but there is no body',
    ],
    [
      'a keyed operation whose use is not counted',
      [search, { 'x-svc-usage': 'none' }],
      'GET /v1/companies/search: x-svc-usage is none, but a key is taken',
    ],
    [
      'an idempotent operation without a body',
      [search, { 'x-svc-idempotent': true }],
      'GET /v1/companies/search: x-svc-idempotent is true, but there is no body with an idempotency_key',
    ],
    [
      'a method of clients that is not in camelCase',
      [search, { 'x-svc-client': { method: 'Search companies' } }],
      'GET /v1/companies/search: x-svc-client is neither false nor has a method in camelCase',
    ],
    [
      'pages of a list that no reply has',
      [search, { 'x-svc-client': { method: 'search', pages: 'companies' } }],
      'GET /v1/companies/search: x-svc-client pages names no list of the reply: companies',
    ],
    [
      'pages without a cursor',
      ['paths > /v1/countries > get', { 'x-svc-client': { method: 'countries', pages: 'countries' } }],
      'GET /v1/countries: x-svc-client has pages, but there are no cursor and next_cursor',
    ],
    [
      'rows that no body has',
      ['paths > /v1/companies/match > post', { 'x-svc-client': { method: 'match', rows: 'companies' } }],
      'POST /v1/companies/match: x-svc-client rows names no list of the body: companies',
    ],
    [
      'a static operation without its file',
      ['paths > /llms.txt > get', 'x-svc-file'],
      'GET /llms.txt: x-svc-file is missing: it names the file that answers',
    ],
    [
      'a key in a path that is not the beginning of that of the operation',
      [search, { 'x-svc-key-after': '/reconcile' }],
      'GET /v1/companies/search: x-svc-key-after is not the beginning of the path',
    ],
    [
      'a key in the path of an operation without keys',
      ['paths > /v1/health > get', { 'x-svc-key-after': '/v1/health' }],
      'GET /v1/health: x-svc-key-after is stated, but no key is taken',
    ],
    [
      'a deprecated operation that does not say when it ends',
      [search, { deprecated: true }],
      'GET /v1/companies/search: x-svc-deprecation is missing, but the operation is deprecated',
    ],
    [
      'an end that is told for an operation that is not deprecated',
      [search, { 'x-svc-deprecation': { since: '2026-12-01', sunset: '2027-12-01', link: '/docs/upgrading' } }],
      'GET /v1/companies/search: x-svc-deprecation is stated, but the operation is not deprecated: true',
    ],
    [
      'an end less than 12 months ahead',
      [
        search,
        {
          deprecated: true,
          'x-svc-deprecation': { since: '2026-12-01', sunset: '2027-11-30', link: '/docs/upgrading' },
        },
      ],
      'GET /v1/companies/search: x-svc-deprecation has a sunset less than 12 months after since',
    ],
    [
      'a deprecation without a page about it',
      [search, { deprecated: true, 'x-svc-deprecation': { since: '2026-12-01', sunset: '2027-12-01' } }],
      'GET /v1/companies/search: x-svc-deprecation has no link to a page',
    ],
    [
      'other parameters that are neither refused nor ignored',
      [search, { 'x-svc-other-parameters': 'logged' }],
      'GET /v1/companies/search: x-svc-other-parameters is not one of ignored',
    ],
  ],
  'idempotent-bodies-differ': [
    [
      'a second operation that takes a batch and an idempotency key',
      ['paths', { '/v1/more': { post: contract.paths['/v1/companies/lookup-batch']?.post } }],
      'POST /v1/more: may have the same body as POST /v1/companies/lookup-batch',
    ],
  ],
  'known-scopes': [
    [
      'an unknown scope',
      [search, { security: [{ bearer: ['companies:find'] }] }],
      'GET /v1/companies/search: scope companies:find is not in x-svc-scopes',
    ],
    [
      'a key without a scope',
      [search, { security: [{ bearer: [] }] }],
      'GET /v1/companies/search: needs a key but no scope',
    ],
  ],
  'texts-and-lists-allow-reserved': [
    [
      'a query text that refuses a raw comma',
      [`${search} > parameters > 0`, 'allowReserved'],
      'GET /v1/companies/search: q has no allowReserved: true',
    ],
    [
      'a list in a query that refuses the commas between its items',
      ['paths > /v1/account/usage > get > parameters > 3', 'allowReserved'],
      'GET /v1/account/usage: group_by has no allowReserved: true',
    ],
  ],
  'standard-headers': [
    [
      'an error reply without x-request-id',
      [`${reply('IdempotencyConflict')} > headers`, 'x-request-id'],
      'lookupBatch 409: has no header x-request-id',
    ],
    [
      'a 304 without ratelimit-policy',
      [`${lookup} > responses > 304 > headers`, 'ratelimit-policy'],
      'getCompany 304: has no header ratelimit-policy',
    ],
  ],
  'lower-case-headers': [
    [
      'a header in capitals',
      [`${reply('IdempotencyConflict')} > headers`, { ETag: {} }],
      'lookupBatch 409: ETag is not lower case',
    ],
  ],
  'headers-of-status': [
    [
      'a 401 without its challenge',
      [`${reply('Unauthenticated')} > headers`, 'www-authenticate'],
      'getUsage 401: has no header www-authenticate',
    ],
    [
      'a 405 without the methods',
      [`${reply('MethodNotAllowed')} > headers`, 'allow'],
      'getUsage 405: has no header allow',
    ],
    [
      'a 429 without a time to wait',
      [`${reply('RateLimited')} > headers`, 'retry-after'],
      'getHealth 429: has no header retry-after',
    ],
  ],
  'facts-in-schema': [
    [
      'a fact that the schema of errors does not have',
      ['x-svc-errors > timeout', { facts: ['ended_on'] }],
      'timeout: the schema Problem has no member ended_on',
    ],
  ],
  'problem-examples': [
    [
      'a problem reply without examples',
      [`${reply('Timeout')} > content > application/problem+json`, 'examples'],
      'searchCompanies 504: has no example of its problem',
    ],
    [
      'an example of a code that does not exist',
      ['x-svc-errors', 'timeout'],
      'searchCompanies 504: example timeout is not a code of x-svc-errors',
    ],
    [
      'a code under the status of another',
      ['x-svc-errors > timeout', { status: 503 }],
      'searchCompanies 504: example timeout belongs to 503',
    ],
    [
      'an example that is retryable where its code is not',
      [conflict, { retryable: true }],
      'lookupBatch 409: example idempotency_conflict must have retryable false',
    ],
    [
      'an example with the code of another',
      [conflict, { code: 'timeout' }],
      'lookupBatch 409: example idempotency_conflict must have code idempotency_conflict',
    ],
    [
      'an example with eleven of the twelve fields',
      [conflict, 'suggested_request'],
      'lookupBatch 409: example idempotency_conflict has no suggested_request',
    ],
  ],
  'codes-documented': [
    ['a code of no operation', [`${lookup} > responses`, '404'], 'route_not_found is an example of no operation'],
  ],
  'additional-properties-stated': [
    [
      'an object deep in a component',
      [`${schema('BatchResult')} > properties > summary`, 'additionalProperties'],
      'BatchResult/summary: has no additionalProperties',
    ],
    ['an object that may be null', [schema('Address'), 'additionalProperties'], 'Address: has no additionalProperties'],
  ],
  'null-is-a-type': [
    [
      'nullable in the rows of a list',
      [`${schema('Scopes')} > items`, { nullable: true }],
      'Scopes/items: uses nullable',
    ],
  ],
  'keywords-are-words': [
    [
      'half a description',
      [schema('Price'), { 'which is charged.': null }],
      'Price: has the keyword "which is charged."',
    ],
  ],
  'one-type': [
    [
      'a field of two types',
      [`${schema('Price')} > properties > next_tier`, { type: ['string', 'number', 'null'] }],
      'Price/next_tier: has several types: use anyOf',
    ],
  ],
  'named-objects-in-nullable': [
    [
      'an object of free members in a nullable component',
      [`${schema('SuggestedRequest')} > properties`, { body: { type: 'object', additionalProperties: true } }],
      'SuggestedRequest: body is an object without a component of its own',
    ],
  ],
  'no-bare-map-as-alternative': [
    [
      'an alternative of free members',
      [schema('ReconciliationResults'), 'properties'],
      'reconcile/200/application/json: #/components/schemas/ReconciliationResults has no named property',
    ],
  ],
  'conservative-subset': [
    ...subset.map((word): [string, ContractChange, string] => [
      word,
      [schema('Price'), { [word]: [] }],
      `Price: uses ${word}`,
    ]),
    ['oneOf in a parameter', [`${search} > parameters > 0 > schema`, { oneOf: [] }], 'searchCompanies/q: uses oneOf'],
  ],
  'codes-where-read': [
    [
      'an error code for a field of a row',
      [`${schema('Reference')} > properties > registry_id`, { 'x-svc-code': { maxLength: 'batch_too_large' } }],
      'lookupBatch/references/items/registry_id: has x-svc-code in a row',
    ],
  ],
  'messages-where-read': [
    [
      'a message at a field of a body',
      [`${schema('Reference')} > properties > registry_id`, { 'x-svc-message': 'must be a number' }],
      'Reference/registry_id: has x-svc-message',
    ],
  ],
  'bare-references': [
    [
      'a limit next to $ref',
      [`${schema('Candidate')} > properties > country`, { maxLength: 2 }],
      'Candidate/country: has maxLength next to $ref',
    ],
  ],
  'components-described': [
    ['a component without a description', [schema('Price'), 'description'], 'Price: has no description'],
  ],
  'snake-case': [
    [
      'a field in camel case',
      [`${schema('Price')} > properties`, { nextTier: { type: 'string' } }],
      'Price: nextTier is not snake_case',
    ],
    [
      'a parameter with a hyphen',
      [`${search} > parameters > 0`, { name: 'search-text' }],
      'searchCompanies: search-text is not snake_case',
    ],
  ],
  'tool-described': [
    [
      'a description of two words',
      [tool, { description: 'Gets it.' }],
      'svc_get_company: has a description of 8 characters, not 80 to 600',
    ],
    [
      'a name of 41 characters',
      [tool, { name: longName }],
      `${longName}: is not svc_ and at most 40 lower-case letters`,
    ],
  ],
  'tool-hints': [
    [
      'a hint left to its default',
      [`${tool} > annotations`, 'openWorldHint'],
      'svc_get_company: does not state openWorldHint',
    ],
  ],
  'client-methods-differ': [
    [
      'two operations with the same method',
      [search, { 'x-svc-client': { method: 'lookUp' } }],
      'x-svc-client: several operations have the method lookUp',
    ],
  ],
  'prompt-arguments': [
    [
      'an argument without a place in the text',
      ['x-svc-mcp > prompts > 0', { text: 'Find the company "{name}".' }],
      'find_company: uses name, but declares country,name',
    ],
  ],
  'tool-operations': [
    [
      'a tool behind which there is no operation',
      [tool, { operations: ['fetchCompany'] }],
      'svc_get_company: names fetchCompany, which is no operation',
    ],
  ],
}

describe('house rules of openapi.yaml', () => {
  it(`finds 0 violations of ${contractRules.length} rules in the contract`, () => {
    assert.deepEqual(contractViolations(contract), [])
  })

  for (const { name } of contractRules) {
    it(`${name} has a test case`, () => assert.ok(cases[name]?.length))

    for (const [given, change, violation] of cases[name] ?? []) {
      it(`${name} reports ${given}`, () => {
        const violations = contractViolations(changedContract(contract, change))
        assert.ok(violations.includes(`${name}: ${violation}`), violations.join('\n'))
      })
    }
  }
})

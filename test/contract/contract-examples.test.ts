import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { countryCodes } from '#domain/countries.ts'
import type { Header, Parameter, Response } from '../../codegen/contract-model.ts'
import { bodyTypeOf, operationsOf, parametersOf, resolve } from '../../codegen/read-contract.ts'
import { contract } from '../contract-checker/contract-operations.ts'
import { schemaViolations } from '../contract-checker/schema-violations.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { needsOwnServer } from '../support/test-store.ts'

interface Example {
  place: string
  violations: string[]
}

const operations = operationsOf(contract)
const example = (one: Parameter) => String(examplesOf(one)[0])
const examplesOf = ({ schema }: Header | Parameter) => (schema?.examples ?? []) as (string | number)[]

const ofContent: Example[] = operations.flatMap(({ operationId, responses, requestBody }) => {
  const described: [string, Response][] = [...Object.entries(responses), ['request', requestBody ?? {}]]
  return described.flatMap(([name, one]) =>
    Object.values(resolve(contract, one).content ?? {}).flatMap(({ schema = {}, examples = {} }) =>
      Object.entries(examples).map(([title, example]) => ({
        place: `${operationId} ${name} ${title}`,
        violations: schemaViolations(schema, resolve(contract, example).value),
      })),
    ),
  )
})

const described: [string, Header | Parameter][] = [
  ...Object.entries(contract.components.headers),
  ...operations.flatMap(operation =>
    parametersOf(contract, operation).map((one): [string, Parameter] => [`${operation.operationId} ${one.name}`, one]),
  ),
]

const ofTexts: Example[] = described.flatMap(([place, one]) =>
  examplesOf(one).map(example => ({ place, violations: schemaViolations(one.schema ?? {}, example) })),
)

/** The value as the operation takes it: as a form, or as JSON. */
const bodyOf = (operation: (typeof operations)[number], value: object = {}): object =>
  bodyTypeOf(operation) === 'application/x-www-form-urlencoded'
    ? new URLSearchParams(value as Record<string, string>)
    : value

const posted = (path: string) =>
  operations.find(operation => operation.method === 'POST' && operation.path === path) ?? assert.fail(path)

/** The requests that the examples of an operation make: its parameters filled in, with each example of its body. */
function requestsOf(operation: (typeof operations)[number]) {
  const parameters = parametersOf(contract, operation).filter(one => examplesOf(one).length > 0)
  const path = parameters
    .filter(one => one.in === 'path')
    .reduce((at, one) => at.replace(`{${one.name}}`, encodeURIComponent(example(one))), operation.path)
  const query = new URLSearchParams(
    parameters.filter(one => one.in === 'query').map((one): [string, string] => [one.name, example(one)]),
  ).toString()
  const headers = Object.fromEntries(parameters.filter(one => one.in === 'header').map(one => [one.name, example(one)]))
  const { content: bodyContent = {} }: Response = operation.requestBody ?? {}
  const bodies = Object.values(bodyContent).flatMap(({ examples = {} }) =>
    Object.values(examples).map(one => bodyOf(operation, resolve(contract, one).value)),
  )
  return (bodies.length > 0 ? bodies : [undefined]).map(body => ({
    path: query ? `${path}?${query}` : path,
    headers,
    body,
  }))
}

const lookup = '/v1/companies/NO/923609016'

/** A lookup of each outcome, and a search. */
async function useOnce(service: TestService, key: string) {
  // What was free on another server is counted within a second.
  needsOwnServer()
  const { headers } = await sendRequest(service, lookup, { key })
  await sendRequest(service, lookup, { key, headers: { 'if-none-match': headers.etag ?? '' } })
  await sendRequest(service, '/v1/companies/NO/999999999', { key })
  await sendRequest(service, '/v1/companies/search?q=statoil%20asa&country=NO', { key })
}

interface SentReply {
  /** Names of examples. */
  reply: string
  request?: string
  path: string
  prepare?: (service: TestService, key: string) => Promise<void>
}

const sentReplies: readonly SentReply[] = [
  { reply: 'search_result', path: '/v1/companies/search?q=statoil%20asa&country=NO' },
  { reply: 'batch_result', request: 'batch_request', path: '/v1/companies/lookup-batch' },
  { reply: 'batch_status_result', request: 'batch_status_request', path: '/v1/companies/lookup-batch' },
  { reply: 'match_result', request: 'match_request', path: '/v1/companies/match' },
  { reply: 'match_status_result', request: 'match_status_request', path: '/v1/companies/match' },
  { reply: 'reconciliation_results', request: 'reconciliation_form', path: '/reconcile' },
  { reply: 'company', path: lookup },
  { reply: 'company_summary', path: `${lookup}?view=summary` },
  { reply: 'company_status', path: `${lookup}?view=status` },
  { reply: 'country_list', path: '/v1/countries' },
  { reply: 'country_manifest', path: '/v1/countries/NO' },
  { reply: 'usage', path: '/v1/account/usage', prepare: useOnce },
  // Those that share windows also have the state of their store.
  { reply: 'health', path: '/v1/health', prepare: async () => needsOwnServer() },
]

const healthFail = contract.components.examples.health_fail?.value as { components: Record<string, unknown> }

const differing: readonly [pattern: RegExp, replacement: string][] = [
  [/acct_[0-9A-Z]{26}/g, 'acct'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'],
  [/http:\/\/(svc\.test|127\.0\.0\.1:8080)/g, 'base'],
  [/"p95_ms":[\d.]+/g, '"p95_ms":1'],
]

/** A body with the same account id, times, base URL and duration as any other. */
const comparable = (body: unknown): unknown =>
  JSON.parse(differing.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), JSON.stringify(body)))

describe('the examples in the contract', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  it('of bodies, headers and parameters are valid against their schemas', () => {
    assert.ok(ofContent.length > 100 && ofTexts.length > 15)
    assert.deepEqual(
      [...ofContent, ...ofTexts].filter(({ violations }) => violations.length > 0),
      [],
    )
  })

  it('are found invalid when one member is changed', () => {
    const { value } = contract.components.examples.company ?? {}
    assert.deepEqual(schemaViolations({ $ref: '#/components/schemas/Company' }, { ...value, status: 7 }), [
      '/status must be string {"type":"string"}',
    ])
  })

  for (const operation of operations)
    for (const [at, { path, headers, body }] of requestsOf(operation).entries())
      it(`form a request that is served: ${operation.method} ${path}${at > 0 ? `, example ${at + 1}` : ''}`, async () => {
        const method = operation.method as 'GET' | 'POST'
        const { status } = await sendRequest(service, path, { method, key, headers, ...(body && { body }) })
        assert.equal(status, 200)
      })

  it('of replies 200 are each compared with what the server sends', () => {
    const documented = operations.flatMap(({ responses }) =>
      Object.values(resolve(contract, responses['200'] ?? {}).content ?? {}).flatMap(({ examples = {} }) =>
        Object.values(examples).map(({ $ref }) => $ref?.split('/').at(-1)),
      ),
    )
    assert.deepEqual(documented.toSorted(), sentReplies.map(({ reply }) => reply).toSorted())
  })

  for (const { reply, path, request, prepare } of sentReplies)
    it(`of ${reply} is what the server sends for ${request ?? path}`, async () => {
      const { text: own } = await service.key({}, 'free')
      await prepare?.(service, own)
      const payload = request
        ? { method: 'POST' as const, body: bodyOf(posted(path), contract.components.examples[request]?.value) }
        : {}
      const { status, body } = await sendRequest(service, path, { key: own, ...payload })
      assert.equal(status, 200)
      assert.deepEqual(comparable(body), comparable(contract.components.examples[reply]?.value))
    })

  it('of health_fail is what the server sends when no partition can be read', async () => {
    await using failing = await startTestService()
    for (const country of countryCodes) rmSync(join(failing.dataDir, 'partitions', `${country}.sqlite`))
    const { status, body } = await sendRequest(failing, '/v1/health')
    const { search_index: _, ...components } = body.components
    const { search_index: __, ...expected } = healthFail.components
    assert.equal(status, 503)
    assert.deepEqual(comparable({ ...body, components }), comparable({ ...healthFail, components: expected }))
  })

  it('of suggested_request are served to a key without restrictions', async () => {
    const suggestions = Object.entries(contract.components.examples).flatMap(([name, { value = {} }]) => {
      const { suggested_request: suggested } = value as { suggested_request?: { path: string } | null }
      return suggested ? [{ name, path: suggested.path }] : []
    })
    assert.ok(suggestions.length >= 2)
    for (const { name, path } of suggestions)
      assert.equal((await sendRequest(service, path, { key })).status, 200, name)
  })
})

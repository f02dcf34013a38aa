import assert from 'node:assert/strict'
import {
  type Header,
  operationsOf,
  type Parameter,
  parametersOf,
  type Response,
  resolve,
} from '../../codegen/read-contract.ts'
import { contract } from '../contract-checker/contract-operations.ts'
import { schemaViolations } from '../contract-checker/schema-violations.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

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
    Object.values(examples).map(one => resolve(contract, one).value),
  )
  return (bodies.length > 0 ? bodies : [undefined]).map(body => ({
    path: query ? `${path}?${query}` : path,
    headers,
    body,
  }))
}

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
    for (const { path, headers, body } of requestsOf(operation))
      it(`form a request that is served: ${operation.method} ${path}`, async () => {
        const method = operation.method as 'GET' | 'POST'
        const { status } = await sendRequest(service, path, { method, key, headers, ...(body && { body }) })
        assert.equal(status, 200)
      })

  const sentReplies: readonly { operation: string; reply: string }[] = [
    { operation: 'searchCompanies', reply: 'search_result' },
    { operation: 'lookupBatch', reply: 'batch_result' },
    { operation: 'matchCompanies', reply: 'match_result' },
  ]
  for (const { operation: id, reply } of sentReplies)
    it(`of ${reply} is what the server sends for the example request of ${id}`, async () => {
      const operation = operations.find(({ operationId }) => operationId === id)
      const [sent] = requestsOf(operation ?? assert.fail(id))
      assert.ok(sent)
      const { path, body: example } = sent
      const payload = example === undefined ? {} : { method: 'POST' as const, body: example }
      const { text: own } = await service.key()
      const { body } = await sendRequest(service, path, { key: own, ...payload })
      assert.deepEqual(body, contract.components.examples[reply]?.value)
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

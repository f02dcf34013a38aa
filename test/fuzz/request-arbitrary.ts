import fc from 'fast-check'
import type { Parameter } from '../../codegen/contract-model.ts'
import type { ContractOperation } from '../contract-checker/contract-operations.ts'
import { hostileBodies } from './body-arbitrary.ts'
import { type DrawnRequest, type KeyKind, keyKinds } from './drawn-request.ts'
import { oddHeaders } from './header-arbitrary.ts'
import { anything, valid } from './schema-arbitrary.ts'

type Pair = readonly [name: string, value: string]

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Percent-encodes the UTF-8 of a text; spaces as `+` or `%20`. */
const encoded = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll('%20', text.length % 2 === 0 ? '%20' : '+')

const keys: fc.Arbitrary<KeyKind> = fc.oneof(
  { weight: 12, arbitrary: fc.constant('full' as const) },
  { weight: 5, arbitrary: fc.constantFrom(...keyKinds) },
)

/** The arbitrary once in a number of times, otherwise the given value. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T, oneIn = 5) =>
  fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary })

const validPairs = ({ name, schema }: Parameter): fc.Arbitrary<Pair[]> =>
  valid(schema).map(value => [value].flat().map((one): Pair => [name, asText(one)]))

const anyPairs = ({ name }: Parameter): fc.Arbitrary<Pair[]> =>
  fc.oneof(
    fc.constant<Pair[]>([]),
    anything.map((value): Pair[] => [[name, asText(value)]]),
    fc.tuple(anything, anything).map((two): Pair[] => two.map((value): Pair => [name, asText(value)])),
    fc.constantFrom<Pair[]>([[`${name}[]`, 'x']], [[`${name}[a]`, 'x']], [[name.toUpperCase(), 'x']], [[name, '']]),
  )

const strangePairs: fc.Arbitrary<Pair[]> = fc.constantFrom<Pair[]>(
  [['__proto__', 'x']],
  [['constructor[prototype][a]', '1']],
  [['toString', '1']],
  [['api_key', 'x']],
  [['', '']],
  [['q.q', 'x']],
  [['page', '2']],
)

function queryOf(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const taken = parameters.filter(({ in: place }) => place === 'query')
  const given = taken.map(one =>
    fc.oneof(
      { weight: one.required ? 0 : 12, arbitrary: fc.constant<Pair[]>([]) },
      { weight: 8, arbitrary: validPairs(one) },
      { weight: 1, arbitrary: anyPairs(one) },
    ),
  )
  return fc
    .tuple(
      fc.tuple(...given),
      rarely(strangePairs, []),
      rarely(fc.constantFrom('&', '&&=', '&%', '&%ff', '#x', '&a=%00'), '', 12),
    )
    .map(([pairs, strange, tail]) => {
      const query = [...pairs.flat(), ...strange].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
      return query || tail ? `?${query}${tail}` : ''
    })
}

const segment = (value: unknown) => encoded(asText(value)).replaceAll('+', '%20') || '%20'

function pathOf({ path, parameters }: ContractOperation): fc.Arbitrary<string> {
  const places = parameters.filter(({ in: place }) => place === 'path')
  const values = places.map(({ schema }) =>
    rarely(anything, undefined).chain(any => (any === undefined ? valid(schema) : fc.constant(any))),
  )
  return fc
    .tuple(...values)
    .map(drawn => places.reduce((at, { name }, i) => at.replace(`{${name}}`, () => segment(drawn[i])), path))
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

/** Fields of a form, with values of any kind as text. */
const asForm = (value: unknown) =>
  new URLSearchParams(
    Object.entries(value ?? {}).map(([name, one]): [string, string] => [name, asText(one)]),
  ).toString()

/** JSON that is almost a batch of the Reconciliation Service API. */
const batches = fc.constantFrom(
  '{}',
  '{"q0":{"query":"equinor","type":"company/NO"}}',
  '{"q0":{"query":"ab","limit":0}}',
  '{"q0":[]}',
  '[]',
  '{"',
  '{"ids":["NO/923609016","x"],"properties":[{"id":"status"}]}',
  '{"__proto__":{"query":"ab"}}',
  '{"q0":{"type":[1]}}',
)

const forms = fc.oneof(
  fc.record({ queries: batches }),
  fc.record({ extend: batches }),
  fc.record({ queries: batches, extend: fc.constantFrom('{}', 'x') }),
)

function bodyOf({ body, bodyType }: ContractOperation): fc.Arbitrary<string | undefined> {
  if (body && bodyType === 'application/x-www-form-urlencoded')
    return fc.oneof(forms.map(asForm), valid(body).map(asForm), hostileBodies(body))
  if (!body) return rarely(fc.constantFrom('{}', 'x', '[]'), undefined, 20)
  return fc.oneof(
    { weight: 3, arbitrary: valid(body).map(value => JSON.stringify(value)) },
    { weight: 4, arbitrary: hostileBodies(body) },
  )
}

/** Requests of an operation: most of them almost valid, with one or two wrong parts. */
export function requestsOf(operation: ContractOperation): fc.Arbitrary<DrawnRequest> {
  const headers = operation.parameters.filter(({ in: place }) => place === 'header').map(({ name }) => name)
  return fc
    .record({
      method: rarely(fc.constantFrom(...methods), operation.method, 10),
      path: pathOf(operation),
      query: queryOf(operation.parameters),
      headers: oddHeaders(headers),
      body: bodyOf(operation),
      key: keys,
    })
    .map(({ path, query, body, headers: odd, ...drawn }) => {
      const typed = operation.body && body !== undefined ? { 'content-type': operation.bodyType ?? '' } : {}
      return { ...drawn, body, headers: { ...typed, ...odd }, target: `${path}${query}` }
    })
}

const strangeTargets = fc.oneof(
  fc.constantFrom(
    '*',
    'http://elsewhere.test/v1/health',
    '//elsewhere/v1/health',
    '/v1/health#x',
    '/v1/health;v=1',
    '/?',
    '/%',
  ),
  fc.constantFrom(
    '/v1/companies/%2e%2e/%2e%2e',
    '/v1/companies/NO/%00',
    '/v1/countries/%ff',
    '/v1/companies/search/',
    '/\xff',
  ),
  fc.webPath().map(path => `/${path}`.replace('//', '/')),
  fc
    .array(fc.constantFrom('v1', 'companies', 'countries', 'NO', 'search', '..', '.', '', '%2f', 'health', 'errors'))
    .map(steps => `/${steps.join('/')}`),
)

/** Requests to all kinds of addresses, few of them of an operation. */
export const strayRequests: fc.Arbitrary<DrawnRequest> = fc.record({
  method: fc.constantFrom(...methods),
  target: strangeTargets,
  headers: oddHeaders([]),
  body: rarely(fc.constant('{}'), undefined),
  key: keys,
})

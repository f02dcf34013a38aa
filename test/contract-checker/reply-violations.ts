import { type ContractResponse, contract } from './contract-operations.ts'
import { readJson, type SeenExchange } from './exchange.ts'
import { schemaViolations } from './schema-violations.ts'
import { textValue } from './text-value.ts'

type Reply = Pick<SeenExchange, 'method' | 'status' | 'headers' | 'text'>

/** Headers of HTTP itself, of caches, of compression, of cross-origin reading and of a deprecation, which any reply may carry. */
const ofHttp = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-type',
  'content-encoding',
  'vary',
  'cache-control',
  'access-control-expose-headers',
  'x-content-type-options',
  'deprecation',
  'sunset',
  'link',
])

const twelve =
  'type title status detail instance code request_id retryable retry_after_seconds correction suggested_request documentation_url'

function headerViolations({ headers: documented }: ContractResponse, { headers }: Reply): string[] {
  const undocumented = Object.keys(headers).filter(name => !documented.has(name) && !ofHttp.has(name))
  const wrong = [...documented].flatMap(([name, { required, schema }]) => {
    const value = headers[name]
    if (value === undefined) return required ? [`has no ${name}`] : []
    return schemaViolations(schema, textValue(schema, String(value))).map(violation => `${name}: ${value} ${violation}`)
  })
  return [...undocumented.map(name => `has the undocumented header ${name}`), ...wrong]
}

function problemViolations(codes: readonly string[], body: unknown, { status, headers }: Reply): string[] {
  const problem = (body ?? {}) as Record<string, unknown>
  const code = String(problem.code)
  const members = [...twelve.split(' '), ...(contract['x-svc-errors'][code]?.facts ?? [])]
  return [
    ...(codes.includes(code) ? [] : [`has the code ${code}, which is documented for another reply`]),
    ...(problem.status === status ? [] : [`says status ${problem.status}`]),
    ...(problem.request_id === headers['x-request-id'] ? [] : ['has two request ids']),
    ...Object.keys(problem)
      .filter(member => !members.includes(member))
      .map(member => `has ${member}, which ${code} does not have`),
  ]
}

function bodyViolations({ content }: ContractResponse, reply: Reply): string[] {
  const { method, headers, text } = reply
  const given = headers['content-type']
  if (content.size === 0 || method === 'HEAD') return text === '' ? [] : ['has a body']
  const [type = '', media] = [...content].find(([name]) => given === `${name}; charset=utf-8`) ?? []
  if (!media) return [`is of the undocumented type ${given}`]
  if (!/[/+]json/.test(type)) return schemaViolations(media.schema, text)
  const body = readJson(text)
  const violations = schemaViolations(media.schema, body).map(violation => `body ${violation}`)
  return type === 'application/problem+json'
    ? [...violations, ...problemViolations(media.codes, body, reply)]
    : violations
}

/** Differences between a reply and the contract: missing and extra headers, the media type and the body. */
export const replyViolations = (response: ContractResponse, reply: Reply): string[] => [
  ...headerViolations(response, reply),
  ...bodyViolations(response, reply),
]

import { type Contract, type Parameter, parametersOf, readOperations, resolve } from '../../codegen/read-contract.ts'

/** A name and the value that the contract gives as its example; `isSent` is false for what a request may go without. */
export interface SampleValue {
  name: string
  value: string
  isSent: boolean
  description: string
}

/** One request of the contract, with the contract's own examples as its values. */
export interface SampleRequest {
  operationId: string
  folder: string
  name: string
  description: string
  method: string
  /** With `{name}` where a path value goes. */
  path: string
  pathValues: SampleValue[]
  query: SampleValue[]
  headers: SampleValue[]
  /** JSON text; each sending fills in an idempotency key of its own. */
  body: string | undefined
  isKeyed: boolean
}

/** What the three kinds of client call the address of the service and the key, and how they make a UUID. */
export const variables = { baseUrl: 'base_url', key: 'demo_key', uuid: '{{$guid}}' }

/** Where `make run` serves. */
export const localAddress = 'http://127.0.0.1:8080'

const firstOf = (values: unknown): string => (Array.isArray(values) ? String(values[0]) : '')

function sampleOf({ name, required = false, description, schema, in: place }: Parameter): SampleValue {
  const { examples, default: usual, enum: choices } = schema
  const value = firstOf(examples) || (usual === undefined ? firstOf(choices) : String(usual))
  // An entity tag of an example is nobody's; sent or not, the answer is the company.
  return { name, value, isSent: place !== 'header' && (required || examples !== undefined), description }
}

type Body = { content: Record<string, { examples?: Record<string, { $ref?: string; value?: object }> }> }

function bodyOf(contract: Contract, requestBody: Body | undefined): string | undefined {
  const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {})
  if (!example) return undefined
  const { value = {} } = resolve(contract, example)
  return JSON.stringify({ ...value, idempotency_key: variables.uuid }, null, 2)
}

const needsKey = (security: Record<string, string[]>[] = []) =>
  security.length > 0 && security.every(scheme => 'bearer' in scheme)

/** Every operation of the contract as a request that the service answers with 200. */
export function sampleRequests(contract: Contract): SampleRequest[] {
  return readOperations(contract).map(operation => {
    const { operationId, tags, summary, description, method, path, security, requestBody } = operation
    const parameters = parametersOf(contract, operation)
    const samplesIn = (place: Parameter['in']) => parameters.filter(one => one.in === place).map(sampleOf)
    return {
      operationId,
      folder: tags[0] ?? '',
      name: summary,
      description,
      method,
      path,
      pathValues: samplesIn('path'),
      query: samplesIn('query'),
      headers: samplesIn('header'),
      body: bodyOf(contract, requestBody as Body | undefined),
      isKeyed: needsKey(security),
    }
  })
}

/** What follows the path: the query values that are sent. */
export function queryOf(values: readonly SampleValue[]): string {
  const sent = values.filter(({ isSent }) => isSent).map(({ name, value }): [string, string] => [name, value])
  return sent.length > 0 ? `?${new URLSearchParams(sent)}` : ''
}

import type { Contract, Parameter } from '../../codegen/contract-model.ts'
import { isForClients, operationsOf, parametersOf, resolve } from '../../codegen/read-contract.ts'

/** A name and its example value in the contract; `isSent` is false for optional parameters. */
export interface SampleValue {
  name: string
  value: string
  isSent: boolean
  description: string
}

/** One request of the contract, with the contract's examples as values. */
export interface SampleRequest {
  operationId: string
  folder: string
  name: string
  description: string
  method: string
  /** Path template with `{name}` placeholders. */
  path: string
  pathValues: SampleValue[]
  query: SampleValue[]
  headers: SampleValue[]
  /** JSON text; every send fills in a new idempotency key. */
  body: string | undefined
  isKeyed: boolean
}

/** Variable syntax of the three clients: base URL, key, and a random UUID. */
export const variables = { baseUrl: 'base_url', key: 'demo_key', uuid: '{{$guid}}' }

/** The address that `make run` serves on. */
export const localAddress = 'http://127.0.0.1:8080'

const firstOf = (values: unknown): string => (Array.isArray(values) ? String(values[0]) : '')

function sampleOf({ name, required = false, description, schema, in: place }: Parameter): SampleValue {
  const { examples, default: usual, enum: choices } = schema
  const value = firstOf(examples) || (usual === undefined ? firstOf(choices) : String(usual))
  // An example entity tag never matches, so the response is the company.
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

/** Every operation of the contract that clients are generated for, as a request that returns 200. */
export function sampleRequests(contract: Contract): SampleRequest[] {
  return operationsOf(contract)
    .filter(isForClients)
    .map(operation => {
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

/** The query string with the parameters that are sent. */
export function queryOf(values: readonly SampleValue[]): string {
  const sent = values.filter(({ isSent }) => isSent).map(({ name, value }): [string, string] => [name, value])
  return sent.length > 0 ? `?${new URLSearchParams(sent)}` : ''
}

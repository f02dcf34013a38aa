import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { completeContract } from './complete-contract.ts'
import { ContractError } from './contract-error.ts'
import { adminHeaders, standardHeaders } from './standard-headers.ts'

/** What differs between the contracts that the generator reads. */
export interface ContractSource {
  file: string
  /** The name that messages and banners call it by. */
  name: string
  /** The folder of its files in generated/, with a slash at the end; empty for the folder itself. */
  folder: string
  /** The headers of every reply. */
  headers: readonly string[]
  /** The hand-written files of its handlers, and of their types, relative to the project's root. */
  handlers: { folder: string; types: string }
}

/** The hand-written contract; its replies are without the standard headers. */
export const contractFile = fileURLToPath(new URL('../openapi.yaml', import.meta.url))

/** The contract of the API for clients. */
export const publicSource: ContractSource = {
  file: contractFile,
  name: 'openapi.yaml',
  folder: '',
  headers: standardHeaders,
  handlers: { folder: 'src/operations', types: 'src/operations/route.ts' },
}

/** The contract of the administration API, for operators. */
export const adminSource: ContractSource = {
  file: fileURLToPath(new URL('../admin.openapi.yaml', import.meta.url)),
  name: 'admin.openapi.yaml',
  folder: 'admin/',
  headers: adminHeaders,
  handlers: { folder: 'src/admin/operations', types: 'src/admin/api/admin-route.ts' },
}

/** The complete contract, as served. */
export const generatedContractFile = fileURLToPath(new URL('../generated/openapi.yaml', import.meta.url))

/** The last released contract, which clients depend on. */
export const releasedContractFile = fileURLToPath(new URL('../released/openapi.yaml', import.meta.url))

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: boolean | Schema
  [keyword: string]: unknown
}

export interface Parameter {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  allowReserved?: boolean
  description: string
  schema: Schema
  'x-svc-message'?: string
}

export interface Response {
  $ref?: string
  headers?: Record<string, Header>
  content?: Record<string, Media>
}

export interface Header {
  $ref?: string
  required?: boolean
  schema?: Schema
}

interface Media {
  schema?: Schema
  examples?: Record<string, Example>
}

interface Example {
  $ref?: string
  value?: Record<string, unknown>
}

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, Media & { schema: Schema }> }
  responses: Record<string, Response>
  'x-svc-bucket': string
  'x-svc-cost': Record<string, number>
  'x-svc-anonymous': 'never' | 'hourly' | 'unlimited'
  'x-svc-country': CountryAttribute
  'x-svc-usage': string
  'x-svc-idempotent': boolean
  'x-svc-compress': boolean
  'x-svc-file'?: { path: string; link?: string }
  'x-svc-key-after'?: string
  'x-svc-other-parameters'?: 'ignored'
  'x-svc-client': ClientMethod | false
  'x-svc-permission'?: 'read' | 'write'
  'x-svc-audit'?: string[]
}

/** How clients call an operation: its method, the list on a page, and the list of rows that is sent in batches. */
interface ClientMethod {
  method: string
  pages?: string
  rows?: string
}

/** Where a request names its country; `cross_country` has the bucket and the usage name of a request without one. */
interface CountryAttribute {
  in: 'path' | 'query' | 'rows' | 'none'
  name?: string
  cross_country?: { bucket: string; usage: string }
}

export interface ErrorFacts {
  status: number
  retryable: boolean
  facts: string[]
  when: string
}

/** A tool of x-svc-mcp: its texts in `tools/list`, and the sources of its input and output. */
export interface Tool {
  name: string
  title: string
  description: string
  operations: string[]
  input: {
    from: string[]
    optional?: string[]
    describe?: Record<string, string>
    defaults?: Record<string, boolean | number | string>
    add?: { required?: string[]; properties: Record<string, Schema> }
  }
  output: {
    schema: Schema
    pick?: Record<string, string>
    omit?: string[]
    omit_in_view?: Record<string, string[]>
    headers?: Record<string, string>
    add?: Record<string, Schema>
    max_chars?: number
  }
  annotations: Record<string, boolean>
}

/** A prompt of x-svc-mcp; its text has `{argument}` where a value goes. */
export interface Prompt {
  name: string
  title: string
  description: string
  arguments: { name: string; description: string; required: boolean }[]
  text: string
}

export interface Contract {
  info: { title: string; version: string; summary: string; description: string; contact: { url: string } }
  paths: Record<string, Record<string, Operation>>
  components: {
    parameters: Record<string, Parameter>
    headers: Record<string, Header>
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    examples: Record<string, Example>
  }
  'x-svc-buckets': Record<string, { window_seconds: number; limit: string; times?: number; description: string }>
  'x-svc-scopes': Record<string, string>
  'x-svc-errors': Record<string, ErrorFacts>
  'x-svc-mcp': { instructions: string; prompts: Prompt[]; tools: Tool[] }
}

/** An operation with its method, in upper case, and its path. */
export interface ContractOperation extends Operation {
  method: string
  path: string
}

/** The contract, with the standard headers in every reply. */
export const readContract = (
  file: string = contractFile,
  headers: readonly string[] = publicSource.headers,
): Contract => completeContract(readFileSync(file, 'utf8'), headers).toJS() as Contract

/** The object itself, or the one that its `$ref` refers to. Throws ContractError if that does not exist. */
export function resolve<T extends { $ref?: string }>(contract: Contract, node: T): T {
  if (!node.$ref) return node
  const found = node.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], contract)
  if (!found) throw new ContractError(`nothing is at ${node.$ref}`)
  return found as T
}

export const operationsOf = (contract: Contract): ContractOperation[] =>
  Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )

/** The operations that clients and collections are generated for; the others belong to a protocol that has its own clients. */
export const isForClients = (
  operation: Pick<Operation, 'x-svc-client'>,
): operation is ContractOperation & { 'x-svc-client': ClientMethod } => operation['x-svc-client'] !== false

/** The media type of an operation's body; undefined if it takes none. */
export const bodyTypeOf = ({ requestBody }: Operation): string | undefined => Object.keys(requestBody?.content ?? {})[0]

/** The schema of an operation's body; undefined if it takes none. */
export const bodySchemaOf = ({ requestBody }: Operation): Schema | undefined =>
  Object.values(requestBody?.content ?? {})[0]?.schema

export const parametersOf = (contract: Contract, { parameters = [] }: ContractOperation): Parameter[] =>
  parameters.map(parameter => resolve(contract, parameter))

/** (status, code) of every error the operation documents: the names of the examples of its problem replies. */
export const documentedErrors = (
  contract: Contract,
  { responses }: ContractOperation,
): [status: number, code: string][] =>
  Object.entries(responses).flatMap(([status, response]) => {
    const problem = resolve(contract, response).content?.['application/problem+json']
    return Object.keys(problem?.examples ?? {}).map((code): [number, string] => [Number(status), code])
  })

import type { Deprecation } from './deprecation.ts'

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

export interface Operation {
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
  deprecated?: boolean
  'x-svc-deprecation'?: Deprecation
  'x-svc-client': ClientMethod | false
  'x-svc-permission'?: 'read' | 'write'
  'x-svc-audit'?: string[]
}

/** How clients call an operation: its method, the list on a page, and the list of rows that is sent in batches. */
export interface ClientMethod {
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

interface ErrorFacts {
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
  servers: { url: string; description: string }[]
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

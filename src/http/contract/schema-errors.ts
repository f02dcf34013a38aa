import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { convertToType } from '#domain/errors/convert-to-type.ts'
import { escapeStep } from '#domain/errors/json-pointer.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import { schemaErrorMessage } from '#domain/errors/schema-error-message.ts'

type Schema = object & { properties?: Readonly<Record<string, { type?: string }>> }
type Part = 'query' | 'body'

/** The parts of a request that have a schema. */
interface RequestParts {
  query: Readonly<Record<string, unknown>> | null
  body: unknown
}

/** Finds all schema errors of query and body; the validator's check of a request stops at the first one. */
export type FindSchemaErrors<Id extends string> = (operationId: Id, request: RequestParts) => SchemaError[]

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true
const formats = { uuid, date: isDate }

function toSchemaError(part: Part, { instancePath, keyword, params, data }: ErrorObject): SchemaError {
  const name: unknown = params.missingProperty ?? params.additionalProperty
  const own = typeof name === 'string' ? `/${escapeStep(name)}` : ''
  return {
    pointer: `/${part}${instancePath}${own}`,
    keyword,
    message: schemaErrorMessage({ keyword, params, value: data }),
  }
}

/** A value of a query, which is text, converted to the declared type; text with commas is a list. */
function typedValue(value: unknown, type: string | undefined): unknown {
  if (type === 'array') return typeof value === 'string' ? value.split(',') : value
  return convertToType(value, type) ?? value
}

const typed = (query: RequestParts['query'], { properties }: Schema) =>
  Object.fromEntries(
    Object.entries(query ?? {}).map(([name, value]) => [name, typedValue(value, properties?.[name]?.type)]),
  )

/** The validator refuses every parameter without a value, also where its schema would allow it. */
const emptyErrors = ({ query }: RequestParts): SchemaError[] =>
  Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === '' ? [{ pointer: `/query/${name}`, keyword: '', message: 'must not be empty' }] : [],
  )

/** Validation functions by schema, each compiled on first use: most operations never receive an invalid request. */
function createChecks(): (schema: object) => ValidateFunction {
  // The schemas are generated: checking them as well would double the time to compile them.
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: true, formats, validateSchema: false })
  const compiled = new Map<object, ValidateFunction>()
  return schema => {
    const check = compiled.get(schema) ?? ajv.compile(schema)
    compiled.set(schema, check)
    return check
  }
}

/** The schemas of query and body by operation. */
export type RequestSchemas<Id extends string> = Readonly<Record<Id, { query: Schema; body: Schema | null }>>

export function createFindSchemaErrors<Id extends string>(schemas: RequestSchemas<Id>): FindSchemaErrors<Id> {
  const checkOf = createChecks()
  const errorsIn = (part: Part, schema: object, value: unknown) => {
    const check = checkOf(schema)
    check(value)
    return (check.errors ?? []).map(error => toSchemaError(part, error))
  }
  return (operationId, request) => {
    const { query, body } = request
    const { query: querySchema, body: bodySchema } = schemas[operationId]
    const ofQuery = errorsIn('query', querySchema, typed(query, querySchema))
    // Where its schema refuses a parameter without a value too, one message is enough.
    const isOther = (error: SchemaError) => !ofQuery.some(({ pointer }) => pointer === error.pointer)
    return [
      ...ofQuery,
      ...emptyErrors(request).filter(isOther),
      ...(bodySchema ? errorsIn('body', bodySchema, body) : []),
    ]
  }
}

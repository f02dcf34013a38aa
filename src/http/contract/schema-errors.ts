import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { asType } from '#domain/errors/as-type.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { escapeStep } from '#domain/errors/json-pointer.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import type { OperationId } from '#generated/operations.ts'
import schemas from '#generated/request-schemas.json' with { type: 'json' }

type Schema = object & { properties?: Readonly<Record<string, { type?: string }>> }
type Part = 'query' | 'body'

/** Finds all schema errors of query and body; the validator's check of a request stops at the first one. */
export type FindSchemaErrors = (operationId: OperationId, request: SuggestedRequest) => SchemaError[]

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const formats = { uuid, date: /^\d{4}-\d\d-\d\d$/ }

function toSchemaError(part: Part, { instancePath, keyword, message = '', params }: ErrorObject): SchemaError {
  const name: unknown = params.missingProperty ?? params.additionalProperty
  const own = typeof name === 'string' ? `/${escapeStep(name)}` : ''
  const choices = keyword === 'enum' ? `: ${params.allowedValues.join(', ')}` : ''
  return { pointer: `/${part}${instancePath}${own}`, keyword, message: message + choices }
}

/** The values of a query, which are text, converted to the declared types. */
const typed = (query: SuggestedRequest['query'], { properties }: Schema) =>
  Object.fromEntries(
    Object.entries(query ?? {}).map(([name, value]) => [name, asType(value, properties?.[name]?.type) ?? value]),
  )

/** Validation functions by schema, each compiled on first use: most operations never receive an invalid request. */
function createChecks(): (schema: object) => ValidateFunction {
  // The schemas are generated: checking them as well would double the time to compile them.
  const ajv = new Ajv2020({ allErrors: true, strict: true, formats, validateSchema: false })
  const compiled = new Map<object, ValidateFunction>()
  return schema => {
    const check = compiled.get(schema) ?? ajv.compile(schema)
    compiled.set(schema, check)
    return check
  }
}

export function createFindSchemaErrors(): FindSchemaErrors {
  const checkOf = createChecks()
  const errorsIn = (part: Part, schema: object, value: unknown) => {
    const check = checkOf(schema)
    check(value)
    return (check.errors ?? []).map(error => toSchemaError(part, error))
  }
  return (operationId, { query, body }) => {
    const { query: querySchema, body: bodySchema }: { query: Schema; body: Schema | null } = schemas[operationId]
    return [
      ...errorsIn('query', querySchema, typed(query, querySchema)),
      ...(bodySchema ? errorsIn('body', bodySchema, body) : []),
    ]
  }
}

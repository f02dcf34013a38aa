import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { asType } from '#domain/errors/as-type.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import type { OperationId } from '#generated/operations.ts'
import schemas from '#generated/request-schemas.json' with { type: 'json' }
import type { ContractFault } from './problem-from-validation.ts'

type Schema = object & { properties?: Readonly<Record<string, { type?: string }>> }
type Part = 'query' | 'body'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const formats = { uuid, date: /^\d{4}-\d\d-\d\d$/ }
const ajv = new Ajv2020({ allErrors: true, strict: true, formats })

const compiled = new Map<object, ValidateFunction>()

/** Compiled when it is first asked for: mending is for those who err. */
function checkOf(schema: object): ValidateFunction {
  const known = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, known)
  return known
}

function toFault(part: Part, { instancePath, keyword, message = '', params }: ErrorObject): ContractFault {
  const name: unknown = params.missingProperty ?? params.additionalProperty
  const own = typeof name === 'string' ? `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` : ''
  const choices = keyword === 'enum' ? `: ${params.allowedValues.join(', ')}` : ''
  return { path: `/${part}${instancePath}${own}`, message: message + choices, errorCode: keyword }
}

/** A query as its parameters declare it: on the wire everything is text. */
const typed = (query: SuggestedRequest['query'], { properties }: Schema) =>
  Object.fromEntries(
    Object.entries(query ?? {}).map(([name, value]) => [name, asType(value, properties?.[name]?.type) ?? value]),
  )

/** Everything that the contract finds wrong with query and body; its check of requests stops at the first fault. */
export function allFaults(operationId: OperationId, { query, body }: SuggestedRequest): ContractFault[] {
  const { query: querySchema, body: bodySchema }: { query: Schema; body: Schema | null } = schemas[operationId]
  const faultsOf = (part: Part, schema: object, value: unknown) => {
    const check = checkOf(schema)
    check(value)
    return (check.errors ?? []).map(error => toFault(part, error))
  }
  return [
    ...faultsOf('query', querySchema, typed(query, querySchema)),
    ...(bodySchema ? faultsOf('body', bodySchema, body) : []),
  ]
}

import { ContractError } from '../contract-error.ts'
import type { Contract, ContractOperation, Parameter, Schema } from '../contract-model.ts'
import type { Deprecation } from '../deprecation.ts'
import { bodySchemaOf, isForClients, operationsOf, parametersOf, resolve } from '../read-contract.ts'
import { argumentSchema } from './argument-schema.ts'
import type { NamedShapes } from './named-shapes.ts'
import { type Field, pascalCase, type Shape } from './shape.ts'

/** An operation as clients send it. */
export interface ClientOperation {
  id: string
  method: string
  summary: string
  description: string
  /** When it ends, if it is deprecated. */
  deprecation: Deprecation | undefined
  http: string
  path: string
  /** Media types of the replies that are no problems, by status. */
  replies: Readonly<Record<string, string[]>>
  /** Whether a reply has an entity tag, with which it is free to ask again. */
  isConditional: boolean
  /** Path parameters, in the order of the path. */
  inPath: readonly Field[]
  /** Parameters of the query and fields of the body, except the rows and the idempotency key. */
  others: readonly Field[]
  bodyFields: readonly string[]
  /** Arguments of all parts of the request as one object. */
  schema: Schema
  /** The contract's own messages about wrong arguments, by name. */
  messages: Readonly<Record<string, string>>
  result: Shape
  /** The list on a page, for operations with pages. */
  pages: { list: string; item: Shape } | undefined
  /** The list of rows, how many of them a batch holds, and the sums of its summary, for operations that take rows. */
  rows: { list: string; item: Shape; most: number; sums: string[] } | undefined
}

const keyField = 'idempotency_key'

/** A schema at a member of another. */
function memberOf(contract: Contract, schema: Schema, name: string): Schema {
  const found = resolve(contract, schema).properties?.[name]
  if (!found) throw new ContractError(`x-svc-client names ${name}, which is not there`)
  return resolve(contract, found)
}

const replySchema = ({ responses }: ContractOperation): Schema =>
  Object.values(responses['200']?.content ?? {})[0]?.schema ?? {}

const repliesOf = ({ responses }: ContractOperation) =>
  Object.fromEntries(
    Object.entries(responses).flatMap(([status, { content }]) => (content ? [[status, Object.keys(content)]] : [])),
  )

const messagesOf = (parameters: readonly Parameter[]) =>
  Object.fromEntries(
    parameters.flatMap(({ name, 'x-svc-message': message }) => (message === undefined ? [] : [[name, message]])),
  )

/** Reads the operations of a contract that clients are generated for. */
export function clientOperations(contract: Contract, shapes: NamedShapes): ClientOperation[] {
  function pagesOf(operation: ContractOperation, type: string, list: string | undefined): ClientOperation['pages'] {
    if (!list) return undefined
    const { items = {} } = memberOf(contract, replySchema(operation), list)
    return { list, item: shapes.shapeOf(items, `${type}Item`) }
  }

  function rowsOf(operation: ContractOperation, type: string, list: string | undefined): ClientOperation['rows'] {
    if (!list) return undefined
    const { items = {}, maxItems } = memberOf(contract, bodySchemaOf(operation) ?? {}, list)
    const summary = memberOf(contract, replySchema(operation), 'summary')
    const sums = Object.keys(summary.properties ?? {})
    return { list, item: shapes.shapeOf(items, `${type}Row`), most: Number(maxItems), sums }
  }

  function fieldsOf(operation: ContractOperation, type: string, list: string | undefined) {
    const field = (name: string, schema: Schema, isRequired = false, description = schema.description): Field => ({
      name,
      shape: shapes.shapeOf(schema, type + pascalCase(name)),
      isRequired,
      description: description ?? '',
    })
    const inPlace = (place: string) =>
      parametersOf(contract, operation)
        .filter(one => one.in === place)
        .map(one => field(one.name, one.schema, one.required, one.description))
    const { properties = {}, required = [] } = resolve<Schema>(contract, bodySchemaOf(operation) ?? {})
    const inBody = Object.entries(properties)
      .filter(([name]) => name !== list && name !== keyField)
      .map(([name, schema]) => field(name, schema, required.includes(name)))
    return { inPath: inPlace('path'), others: [...inPlace('query'), ...inBody], bodyFields: Object.keys(properties) }
  }

  return operationsOf(contract)
    .filter(isForClients)
    .map(operation => {
      const { method, pages, rows } = operation['x-svc-client']
      const type = pascalCase(method)
      return {
        id: operation.operationId,
        method,
        summary: operation.summary,
        description: operation.description,
        deprecation: operation['x-svc-deprecation'],
        http: operation.method,
        path: operation.path,
        replies: repliesOf(operation),
        isConditional: '304' in operation.responses,
        ...fieldsOf(operation, type, rows),
        schema: argumentSchema(contract, operation),
        messages: messagesOf(parametersOf(contract, operation)),
        result: shapes.shapeOf(replySchema(operation), `${type}Reply`),
        pages: pagesOf(operation, type, pages),
        rows: rowsOf(operation, type, rows),
      }
    })
}

import type { Contract, ContractOperation, Schema } from './contract-model.ts'
import { bodySchemaOf, operationsOf, parametersOf, resolve } from './read-contract.ts'

const fieldsOf = (contract: Contract, schema: Schema | undefined): Record<string, Schema> =>
  resolve<Schema>(contract, schema ?? {}).properties ?? {}

const replyFields = (contract: Contract, { responses }: ContractOperation) =>
  fieldsOf(contract, Object.values(responses['200']?.content ?? {})[0]?.schema)

const isList = (schema: Schema | undefined) => schema?.type === 'array'

function pagesError(contract: Contract, operation: ContractOperation, list: string): string | undefined {
  const reply = replyFields(contract, operation)
  if (!isList(reply[list])) return `pages names no list of the reply: ${list}`
  const hasCursor = parametersOf(contract, operation).some(({ name }) => name === 'cursor')
  return hasCursor && reply.next_cursor ? undefined : 'has pages, but there are no cursor and next_cursor'
}

function rowsError(contract: Contract, operation: ContractOperation, list: string): string | undefined {
  if (!isList(fieldsOf(contract, bodySchemaOf(operation))[list])) return `rows names no list of the body: ${list}`
  if (!operation['x-svc-idempotent']) return 'has rows, but is not idempotent: clients could not send a batch again'
  const { results, summary } = replyFields(contract, operation)
  return isList(results) && summary ? undefined : 'has rows, but the reply has no results and summary'
}

/** The error of an `x-svc-client`, or undefined. */
export function clientError(value: unknown, operation: ContractOperation, contract: Contract): string | undefined {
  if (value === false) return undefined
  const { method, pages, rows } = value as { method?: string; pages?: string; rows?: string }
  if (!/^[a-z][a-zA-Z]{1,40}$/.test(method ?? '')) return 'is neither false nor has a method in camelCase'
  if (pages) return pagesError(contract, operation, pages)
  return rows ? rowsError(contract, operation, rows) : undefined
}

/** The names that several operations give to their method. */
export function sharedMethods(contract: Contract): string[] {
  const names = operationsOf(contract).flatMap(({ 'x-svc-client': client }) => (client ? [client.method] : []))
  const shared = names.filter((name, at) => names.indexOf(name) !== at)
  return [...new Set(shared)].map(name => `x-svc-client: several operations have the method ${name}`)
}

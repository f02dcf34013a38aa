import type { Contract, ContractOperation, Schema } from './contract-model.ts'
import { bodySchemaOf, bodyTypeOf, documentedErrors, parametersOf, resolve } from './read-contract.ts'

interface SchemaErrorCode {
  pointer: string
  keyword: string
  code: string
}

const bodySchema = (contract: Contract, operation: ContractOperation): Schema =>
  resolve(contract, bodySchemaOf(operation) ?? {})

/** Names of the fields of a body and of its rows by their place, for suggestions. */
function fieldNames(contract: Contract, schema: Schema, place = '/body'): Record<string, string[]> {
  const { properties = {}, items } = resolve(contract, schema)
  const names = Object.keys(properties)
  const inner = Object.entries(properties).map(([name, child]) => fieldNames(contract, child, `${place}/${name}`))
  const ofItems = items ? fieldNames(contract, items, `${place}/*`) : {}
  return Object.assign(names.length > 0 ? { [place]: names } : {}, ...inner, ofItems)
}

/** x-svc-code of a body: the error code for a keyword at a place. */
function schemaErrorCodes(contract: Contract, schema: Schema, pointer = '/body'): SchemaErrorCode[] {
  const { properties = {}, 'x-svc-code': codes = {} } = resolve(contract, schema)
  const own = Object.entries(codes as Record<string, string>).map(([place, code]) => {
    const [keyword = '*', name] = place.split('.')
    return { pointer: name ? `${pointer}/${name}` : pointer, keyword, code }
  })
  return [
    ...own,
    ...Object.entries(properties).flatMap(([name, child]) => schemaErrorCodes(contract, child, `${pointer}/${name}`)),
  ]
}

/** x-svc-message of parameters: the message about an invalid value, replacing an unhelpful one of the validator. */
const schemaErrorMessages = (contract: Contract, operation: ContractOperation): Record<string, string> =>
  Object.fromEntries(
    parametersOf(contract, operation).flatMap(({ in: place, name, 'x-svc-message': message }) =>
      message === undefined ? [] : [[`/${place}/${name}`, message]],
    ),
  )

const successContent = (contract: Contract, { responses }: ContractOperation) => {
  const [, success = {}] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return resolve(contract, success).content ?? {}
}

/** Names of the members that each successful reply in JSON has. */
export function replyMembers(contract: Contract, operation: ContractOperation): readonly string[] {
  const schema = successContent(contract, operation)['application/json']?.schema
  return schema ? (resolve(contract, schema).required ?? []) : []
}

/** What a table of operations says of an operation in every contract: its requests and replies. */
export function operationRow(contract: Contract, operation: ContractOperation) {
  const queryParameters = parametersOf(contract, operation).filter(parameter => parameter.in === 'query')
  const body = bodySchema(contract, operation)
  return {
    takesBody: operation.requestBody !== undefined,
    bodyType: bodyTypeOf(operation) ?? null,
    queryParameters: queryParameters.map(({ name }) => name),
    requiredQuery: queryParameters.filter(({ required }) => required).map(({ name }) => name),
    bodyFields: fieldNames(contract, body),
    schemaErrorCodes: schemaErrorCodes(contract, body),
    schemaErrorMessages: schemaErrorMessages(contract, operation),
    mediaTypes: Object.keys(successContent(contract, operation)),
    statuses: Object.keys(operation.responses).map(Number),
    errors: documentedErrors(contract, operation).map(([, code]) => code),
  }
}

/** The types of what `operationRow` returns after the media type of the body, as text of the generated tables. */
export const requestsAndReplies = `  readonly queryParameters: readonly string[]
  readonly requiredQuery: readonly string[]
  /** Names of the fields of its body, by JSON pointer of the object; those of rows at \`/body/rows/*\`. */
  readonly bodyFields: Readonly<Record<string, readonly string[]>>
  /** Error codes for schema errors of the body, by JSON pointer and keyword; \`*\` is any keyword. */
  readonly schemaErrorCodes: readonly { readonly pointer: string; readonly keyword: string; readonly code: string }[]
  /** Messages that replace the validator's, by JSON pointer. */
  readonly schemaErrorMessages: Readonly<Record<string, string>>
  readonly mediaTypes: readonly [string, ...string[]]
  readonly statuses: readonly number[]
  readonly errors: readonly string[]
`

/** Names of the headers that a reply may leave out. */
export const optionalHeaders = ({ components }: Contract) =>
  Object.entries(components.headers as Record<string, { required?: boolean }>)
    .filter(([, { required }]) => !required)
    .map(([name]) => name)

import { pathTemplate } from '#domain/path-template.ts'
import { toolCalls } from '#generated/mcp-calls.ts'
import listing from '#generated/mcp-tools.json' with { type: 'json' }
import { type OperationId, operations } from '#generated/operations.ts'
import type { Parameter } from '../../codegen/contract-model.ts'
import { bodyTypeOf, operationsOf, parametersOf, resolve } from '../../codegen/read-contract.ts'
import { contract } from '../contract-checker/contract-operations.ts'

/** A request of an operation, built from the examples in the contract. */
interface ExampleRequest {
  method: 'GET' | 'POST'
  /** Path and query as they are sent. */
  target: string
  /** A form where the operation takes one. */
  body: object | undefined
  /** The parameters of the request, apart from headers, and the fields of its body, by name. */
  fields: Readonly<Record<string, unknown>>
  /** Required parameters without an example: the request lacks them. */
  missing: readonly string[]
}

interface ToolCall {
  tool: string
  args: object
}

const exampleOf = ({ schema }: Parameter): unknown => (schema.examples as unknown[] | undefined)?.[0]

function exampleRequest(id: OperationId): ExampleRequest {
  const operation = operationsOf(contract).find(({ operationId }) => operationId === id)
  const parameters = operation ? parametersOf(contract, operation).filter(({ in: place }) => place !== 'header') : []
  const given = parameters.filter(parameter => exampleOf(parameter) !== undefined)
  const values = Object.fromEntries(given.map(parameter => [parameter.name, exampleOf(parameter)]))
  const inQuery = given.filter(({ in: place }) => place === 'query')
  const query = new URLSearchParams(inQuery.map(({ name }): [string, string] => [name, String(values[name])]))
  const [content] = Object.values(operation?.requestBody?.content ?? {})
  const [example] = Object.values(content?.examples ?? {})
  const value = example && resolve(contract, example).value
  const isForm = operation && bodyTypeOf(operation) === 'application/x-www-form-urlencoded'
  const body = isForm ? new URLSearchParams(value as Record<string, string>) : value
  return {
    method: operations[id].method,
    target: `${pathTemplate<string>(operations[id].path).fill(values)}${query.size > 0 ? `?${query}` : ''}`,
    body,
    fields: { ...values, ...value },
    missing: parameters.filter(one => one.required && !given.includes(one)).map(({ name }) => name),
  }
}

export const operationIds = Object.keys(operations) as OperationId[]

/** An example request of every operation, also of operations that no test names. */
export const exampleRequests = Object.fromEntries(operationIds.map(id => [id, exampleRequest(id)])) as Readonly<
  Record<OperationId, ExampleRequest>
>

/** Arguments of tools that are not the fields of one operation. */
const ownArguments: Readonly<Record<string, object>> = {
  'svc_search_companies matchCompanies': { queries: [{ name: 'Equinor' }], country: 'NO' },
  'svc_check_coverage listCountries': {},
  'svc_check_coverage getCountry': { country: 'NO' },
  'svc_estimate_cost getUsage': { operation: 'lookup', estimated_records: 1 },
}

function toolCall(tool: string, id: OperationId): ToolCall {
  const inputs = Object.keys(listing.tools.find(({ name }) => name === tool)?.inputSchema.properties ?? {})
  const fields = Object.entries(exampleRequests[id].fields).filter(([name]) => inputs.includes(name))
  return { tool, args: ownArguments[`${tool} ${id}`] ?? Object.fromEntries(fields) }
}

/** The tool calls that become a request of an operation, one for each tool. */
export const toolCallsOf = (id: OperationId): ToolCall[] =>
  Object.entries(toolCalls)
    .filter(([, call]) => (call.operations as readonly string[]).includes(id))
    .map(([tool]) => toolCall(tool, id))

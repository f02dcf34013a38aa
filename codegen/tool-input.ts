import { ContractError } from './contract-error.ts'
import type { Contract, ContractOperation, Schema, Tool } from './contract-model.ts'
import { operationsOf, parametersOf } from './read-contract.ts'
import { dereference, toolSchema } from './tool-schemas.ts'

interface Field {
  name: string
  schema: Schema
  required: boolean
}

const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) }))

const bodyFields = (contract: Contract, { requestBody }: ContractOperation): Field[] =>
  fieldsOf(dereference(contract, requestBody?.content['application/json']?.schema ?? {}))

const parameterFields = (contract: Contract, operation: ContractOperation): Field[] =>
  parametersOf(contract, operation)
    .filter(parameter => parameter.in !== 'header')
    .map(({ name, schema, description, required = false }) => ({ name, schema: { ...schema, description }, required }))

function operationsOfTool(contract: Contract, tool: Tool): ContractOperation[] {
  return tool.operations.map(id => {
    const operation = operationsOf(contract).find(({ operationId }) => operationId === id)
    if (!operation) throw new ContractError(`x-svc-mcp: ${tool.name} names the operation ${id}, which does not exist`)
    return operation
  })
}

/** The field of a name, of the first operation that has it, as the tool changes it. */
function named(tool: Tool, fields: Field[], name: string): Field {
  const found = fields.find(field => field.name === name)
  if (!found) throw new ContractError(`x-svc-mcp: the operations of ${tool.name} have no input named ${name}`)
  const { describe = {}, defaults = {}, optional = [] } = tool.input
  const own = {
    ...(name in describe && { description: describe[name] }),
    ...(name in defaults && { default: defaults[name] }),
  }
  return { name, schema: { ...found.schema, ...own }, required: found.required && !optional.includes(name) }
}

const operationFields = (contract: Contract, tool: Tool): Field[] =>
  operationsOfTool(contract, tool).flatMap(o => [...parameterFields(contract, o), ...bodyFields(contract, o)])

/** The defaults of the REST interface for the fields for which the tool has a default of its own. */
export function restDefaults(contract: Contract, tool: Tool): Record<string, unknown> {
  const own = Object.keys(tool.input.defaults ?? {})
  const fields = operationFields(contract, tool).filter(({ name }) => own.includes(name))
  return Object.fromEntries(fields.flatMap(({ name, schema }) => ('default' in schema ? [[name, schema.default]] : [])))
}

/** The fields of a tool, from the path, the query and the body. */
function inputFields(contract: Contract, tool: Tool): Field[] {
  const all = operationFields(contract, tool)
  const fields = [...tool.input.from.map(name => named(tool, all, name)), ...fieldsOf(tool.input.add ?? {})]
  const twice = fields.find(({ name }, at) => fields.findIndex(field => field.name === name) !== at)
  if (twice) throw new ContractError(`x-svc-mcp: ${tool.name} would have two inputs named ${twice.name}`)
  return fields
}

/** The closed, flat input schema of a tool. Throws ContractError for a duplicate name, or one that no operation has. */
export function toolInput(contract: Contract, tool: Tool): Schema {
  const fields = inputFields(contract, tool)
  const required = fields.filter(field => field.required).map(field => field.name)
  const schema: Schema = {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(fields.map(field => [field.name, field.schema])),
    additionalProperties: false,
  }
  return toolSchema(contract, schema, 'input')
}

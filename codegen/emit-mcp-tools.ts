import { ContractError } from './contract-error.ts'
import type { Contract, Schema, Tool } from './read-contract.ts'
import { toolInput } from './tool-input.ts'
import { dereference, toolSchema } from './tool-schemas.ts'

function fieldAt(contract: Contract, tool: Tool, path: string): Schema {
  return path.split('.').reduce((at, step) => {
    const found = dereference(contract, at).properties?.[step]
    if (!found) throw new ContractError(`x-svc-mcp: ${tool.name} picks ${path}, which its schema does not have`)
    return found
  }, tool.output.schema)
}

/** The schema at a path that may pass through lists and nullable objects. Throws `ContractError` when there is none. */
function memberAt(contract: Contract, tool: Tool, path: string): Schema {
  return path.split('.').reduce((at, step) => {
    const known = dereference(contract, at)
    const [object = known] = known.items ? [dereference(contract, known.items)] : (known.anyOf ?? [])
    const found = dereference(contract, object).properties?.[step]
    if (!found) throw new ContractError(`x-svc-mcp: ${tool.name} omits ${path}, which its schema does not have`)
    return found
  }, tool.output.schema)
}

function projection(contract: Contract, tool: Tool, pick: Record<string, string>): Schema {
  const fields = Object.entries(pick).map(([name, path]): [string, Schema] => [name, fieldAt(contract, tool, path)])
  return {
    type: 'object',
    required: Object.keys(pick),
    properties: Object.fromEntries(fields),
    additionalProperties: false,
  }
}

/** A choice of objects as one object, which MCP requires: with the members of all, of which those of every one are required. */
function joined(contract: Contract, schema: Schema): Schema {
  const { anyOf, ...object } = dereference(contract, schema)
  if (!anyOf) return object
  const branches = anyOf.map(branch => dereference(contract, branch))
  const required = branches.map(branch => branch.required ?? [])
  return {
    type: 'object',
    required: required.reduce((common, own) => common.filter(name => own.includes(name))),
    properties: Object.assign({}, ...branches.toReversed().map(({ properties }) => properties)),
    additionalProperties: false,
  }
}

/** The schema without the members that the tool leaves out; those further down are open anyway. */
function without(contract: Contract, schema: Schema, omitted: readonly string[]): Schema {
  const { properties = {}, ...rest } = joined(contract, schema)
  const kept = Object.entries(properties).filter(([name]) => !omitted.includes(name))
  return { ...rest, properties: Object.fromEntries(kept) }
}

function outputSchema(contract: Contract, tool: Tool): Schema {
  const { schema, pick, omit = [] } = tool.output
  for (const path of omit) memberAt(contract, tool, path)
  return toolSchema(contract, pick ? projection(contract, tool, pick) : without(contract, schema, omit), 'output')
}

/** The operations behind each tool, where in their replies a projection finds its fields, and what is left out of them. */
function toolCalls({ 'x-svc-mcp': { tools } }: Contract): string {
  const calls = tools.map(({ name, operations, output }) => [
    name,
    { operations, pick: output.pick ?? null, omit: output.omit ?? [] },
  ])
  return `export const toolCalls = ${JSON.stringify(Object.fromEntries(calls), null, 2)} as const

export type ToolName = keyof typeof toolCalls
`
}

/** The answers to `initialize` and `tools/list`, and the operations behind each tool. */
export function emitMcpTools(contract: Contract): Record<string, string> {
  const { instructions, tools } = contract['x-svc-mcp']
  const listed = tools.map(tool => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: toolInput(contract, tool),
    outputSchema: outputSchema(contract, tool),
    annotations: tool.annotations,
  }))
  return {
    'mcp-tools.json': `${JSON.stringify({ instructions, tools: listed }, null, 2)}\n`,
    'mcp-calls.ts': toolCalls(contract),
  }
}

import { ContractError } from './contract-error.ts'
import type { Contract, Schema, Tool } from './contract-model.ts'
import { operationsOf, resolve } from './read-contract.ts'
import { dereference } from './tool-schemas.ts'

const branchesOf = (contract: Contract, schema: Schema): Schema[] =>
  (dereference(contract, schema).anyOf ?? [schema])
    .map(branch => dereference(contract, branch))
    .filter(({ type }) => type !== 'null')

/** The type of a value that is not null. */
const typeOf = ({ type = 'object' }: Schema): string => [type].flat().find(one => one !== 'null') ?? 'null'

/** A value that is not null; a choice of objects as one object with the members of all, as MCP requires. */
function joined(contract: Contract, schema: Schema): Schema {
  const branches = branchesOf(contract, schema)
  const [only = {}, ...others] = branches
  const type = typeOf(only)
  if (others.length === 0) return { ...only, type }
  return { type, properties: Object.assign({}, ...branches.toReversed().map(({ properties }) => properties)) }
}

/** The object that a list, or a list of lists, has as items; the schema itself if it is no list. */
function itemOf(contract: Contract, schema: Schema): Schema {
  const known = joined(contract, schema)
  return known.items ? itemOf(contract, known.items) : known
}

/** The schema at a path that may pass through lists. Throws `ContractError` when there is none. */
function memberAt(contract: Contract, tool: Tool, path: string, verb: string): Schema {
  return path.split('.').reduce((at, step) => {
    const found = itemOf(contract, at).properties?.[step]
    if (!found) throw new ContractError(`x-svc-mcp: ${tool.name} ${verb} ${path}, which its schema does not have`)
    return found
  }, tool.output.schema)
}

type Members = [name: string, schema: Schema, omitted: readonly string[]][]

/** The members of an object without those that a tool omits, each with the paths below it that are omitted. */
function membersOf(schema: Schema, omitted: readonly string[]): Members {
  const below = (name: string) =>
    omitted.flatMap(path => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []))
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    omitted.includes(name) ? [] : [[name, member, below(name)]],
  )
}

// Hosts show the whole listing to the model: the names of an object's members take a quarter of the tokens of their schemas.
/** The schema of a member of an output; an object is described by the names of its members. */
function described(contract: Contract, node: Schema, omitted: readonly string[]): Schema {
  const { items, ...schema } = joined(contract, node)
  const type = typeOf(schema)
  if (items) return { type, items: described(contract, items, omitted) }
  const members = membersOf(schema, omitted)
  return {
    type,
    ...(members.length > 0 && { description: members.map(([name]) => name).join(' ') }),
  }
}

function projection(contract: Contract, tool: Tool, pick: Record<string, string>): Schema {
  const fields = Object.entries(pick).map(([name, path]) => [name, memberAt(contract, tool, path, 'picks')] as const)
  return { type: 'object', properties: Object.fromEntries(fields) }
}

/** The members that a tool adds from headers: numbers of those whose schema is one. */
function headerMembers(contract: Contract, { operations, output: { headers = {} } }: Tool): Record<string, Schema> {
  const known = operationsOf(contract).filter(({ operationId }) => operations.includes(operationId))
  return Object.fromEntries(
    Object.entries(headers).map(([member, name]) => {
      const header = known.map(({ responses }) => responses['200']?.headers?.[name]).find(Boolean)
      if (!header) throw new ContractError(`x-svc-mcp: no reply of ${operations} has the header ${name}`)
      return [member, { type: resolve(contract, header).schema?.type ?? 'string' }]
    }),
  )
}

/** The closed output schema of a tool. No member is required, because null is left out of answers. Throws ContractError. */
export function toolOutput(contract: Contract, tool: Tool): Schema {
  const { schema, pick, omit = [], omit_in_view = {} } = tool.output
  for (const path of [...omit, ...Object.values(omit_in_view).flat()]) memberAt(contract, tool, path, 'omits')
  const members = membersOf(pick ? projection(contract, tool, pick) : joined(contract, schema), omit)
  const own = members.map(([name, member, below]) => [name, described(contract, member, below)])
  return {
    type: 'object',
    properties: { ...Object.fromEntries(own), ...headerMembers(contract, tool), ...tool.output.add },
    additionalProperties: false,
  }
}

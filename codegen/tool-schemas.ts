import { ContractError } from './contract-error.ts'
import type { Contract, Schema } from './contract-model.ts'
import { isNullable } from './is-nullable.ts'
import { resolve } from './read-contract.ts'

/** The input of a tool, and the request of an operation. */
type Side = 'input' | 'request'

// Lists of the keywords that are kept: x-* and keywords of OpenAPI alone are dropped.
const kept = new Set([
  'type',
  'enum',
  'const',
  'required',
  'description',
  'default',
  'examples',
  'format',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
])

const combiners = ['oneOf', 'allOf', 'not', 'if', 'patternProperties']
const openapiFormats = ['int32', 'int64', 'float', 'double']
// Longer limits only protect the server; real values are much shorter.
const maxKeptLength = 200

/** The schema that a `$ref` names, with the keywords next to it; the schema itself if it has none. */
export function dereference(contract: Contract, { $ref, ...siblings }: Schema): Schema {
  return $ref ? dereference(contract, { ...resolve<Schema>(contract, { $ref }), ...siblings }) : siblings
}

/** The schema as it is when the value is not null, which a tool expresses by leaving out the field. Throws ContractError for a choice. */
function withoutNull({ type, anyOf, ...rest }: Schema): Schema {
  const types = [type ?? []].flat().filter(one => one !== 'null')
  const branches = anyOf?.filter(branch => branch.type !== 'null') ?? []
  const [only, ...others] = [...types.map(one => ({ type: one })), ...branches]
  if (others.length > 0) throw new ContractError('x-svc-mcp: an input may not be a choice of schemas')
  return { ...only, ...rest }
}

function isKept(side: Side, word: string, value: unknown): boolean {
  if (!kept.has(word)) return false
  if (word === 'format') return !openapiFormats.includes(String(value))
  if (side === 'request') return true
  if (word === 'maxLength') return Number(value) <= maxKeptLength
  return word !== 'minLength' || value !== 1
}

// The list's description covers its items.
const undescribed = ({ description: _, ...schema }: Schema): Schema => schema

function nested(schema: Schema, inner: (one: Schema) => Schema): Schema {
  const { properties, items, additionalProperties: rest, 'x-extensible-enum': values } = schema
  return {
    // Examples, because an enum would reject future values.
    ...(values ? { examples: values } : {}),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([k, v]) => [k, inner(v)])) }),
    ...(items && { items: undescribed(inner(items)) }),
    ...(rest !== undefined && { additionalProperties: typeof rest === 'object' ? inner(rest) : rest }),
  }
}

/** A schema of the contract as an MCP client reads it: plain JSON Schema without references and nulls. A request may have nulls. */
export function toolSchema(contract: Contract, node: Schema, side: Side): Schema {
  const schema = dereference(contract, node)
  const refused = combiners.find(word => word in schema)
  if (refused) throw new ContractError(`x-svc-mcp: ${refused} has no place in the schema of a tool`)
  if (schema.anyOf || Array.isArray(schema.type)) {
    const plain = toolSchema(contract, withoutNull(schema), side)
    return side === 'request' && isNullable(schema) ? { ...plain, nullable: true } : plain
  }
  const own = Object.entries(schema).filter(([word, value]) => isKept(side, word, value))
  return { ...Object.fromEntries(own), ...nested(schema, one => toolSchema(contract, one, side)) }
}

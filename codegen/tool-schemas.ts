import { ContractError } from './contract-error.ts'
import { type Contract, resolve, type Schema } from './read-contract.ts'

/** Input and output of a tool, and the request of an operation. */
export type Side = 'input' | 'output' | 'request'

// Lists of the keywords that are kept: x-* and keywords of OpenAPI alone are dropped. Hosts show the whole listing to the model, so
// an input keeps all that helps to call the tool, and an output only what clients validate by.
const checked = ['type', 'enum', 'const', 'required']
const annotations = ['description', 'default', 'examples', 'format']
const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern']
const all = new Set([...checked, ...annotations, ...bounds])
const keptKeywords = { input: all, output: new Set(checked), request: all }

const combiners = ['oneOf', 'allOf', 'not', 'if', 'patternProperties']
const openapiFormats = ['int32', 'int64', 'float', 'double']
// Longer limits only protect the server; real values are much shorter.
const maxKeptLength = 200
// Objects below the root of an output are open, without a list of fields.
const levels = { input: Number.POSITIVE_INFINITY, output: 1, request: Number.POSITIVE_INFINITY }

/** The schema that a `$ref` names, with the keywords next to it; the schema itself if it has none. */
export function dereference(contract: Contract, { $ref, ...siblings }: Schema): Schema {
  return $ref ? dereference(contract, { ...resolve<Schema>(contract, { $ref }), ...siblings }) : siblings
}

/** One schema for each type, so that a nullable value reads `anyOf: [..., {type: 'null'}]`. */
const splitTypes = ({ type, description, ...rest }: Schema): Schema => ({
  ...(description === undefined ? {} : { description }),
  anyOf: [type ?? []].flat().map(one => (one === 'null' ? { type: one } : { type: one, ...rest })),
})

// In a tool's input, null is expressed by leaving out a field.
function withoutNull({ anyOf = [], ...rest }: Schema): Schema {
  const [only, ...others] = anyOf.filter(({ type }) => type !== 'null')
  if (!only || others.length > 0) throw new ContractError('x-svc-mcp: an input may not be a choice of schemas')
  return { ...only, ...rest }
}

function isKept(side: Side, word: string, value: unknown): boolean {
  if (!keptKeywords[side].has(word)) return false
  if (word === 'format') return !openapiFormats.includes(String(value))
  if (side === 'request') return true
  if (word === 'maxLength') return Number(value) <= maxKeptLength
  return word !== 'minLength' || value !== 1
}

// The list's description covers its items.
const undescribed = ({ description: _, ...schema }: Schema): Schema => schema

function nested(schema: Schema, side: Side, inner: (one: Schema) => Schema, member: (one: Schema) => Schema): Schema {
  const { properties, items, anyOf, additionalProperties: rest, 'x-extensible-enum': values } = schema
  return {
    // Examples, because an enum would reject future values.
    ...(values && side !== 'output' ? { examples: values } : {}),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([k, v]) => [k, member(v)])) }),
    ...(items && { items: undescribed(inner(items)) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(rest !== undefined && { additionalProperties: typeof rest === 'object' ? member(rest) : rest }),
  }
}

/** A schema of the contract as an MCP client reads it: plain JSON Schema without references, nulls only in an output's anyOf. */
export function toolSchema(contract: Contract, node: Schema, side: Side, levelsLeft = levels[side]): Schema {
  const schema = dereference(contract, node)
  const refused = combiners.find(word => word in schema)
  if (refused) throw new ContractError(`x-svc-mcp: ${refused} has no place in the schema of a tool`)
  const inner = (one: Schema, left = levelsLeft) => toolSchema(contract, one, side, left)
  if (Array.isArray(schema.type)) return inner(splitTypes(schema))
  if (schema.anyOf && side !== 'output') return inner(withoutNull(schema))
  if (schema.type === 'object' && levelsLeft === 0) return { type: schema.type }
  const kept = Object.entries(schema).filter(([word, value]) => isKept(side, word, value))
  const within = nested(
    schema,
    side,
    one => inner(one),
    one => inner(one, levelsLeft - 1),
  )
  return { ...Object.fromEntries(kept), ...within }
}

import { isIgnorable, isNameOf, isWrapper } from '#domain/corrections/aliases.ts'
import type { SchemaError } from '#domain/errors/schema-error.ts'
import { toolCalls } from '#generated/mcp-calls.ts'
import type { InputSchema } from '../arguments/arguments.ts'
import { argumentsIn } from '../arguments/arguments-in-text.ts'
import type { Arguments } from '../tool.ts'
import { nearestTool } from './nearest-tool.ts'

type Named = Pick<InputSchema, 'properties'>
type Entry = readonly [name: string, value: unknown]

/** Whether a text is written as the name of a tool: `get_company`, and no name of a company such as `Search`. */
const isTool = (text: string) =>
  /^[\w.:/-]+$/.test(text) && /[_.-]|[a-z][A-Z]/.test(text) && nearestTool(text, Object.keys(toolCalls)) !== undefined

/** Whether an argument only repeats which tool is called: `{name: 'svc_get_company', arguments: {…}}`. */
const isNameOfTool = ([name, value]: Entry) =>
  ['name', 'tool', 'tool_name', 'function'].includes(name) && typeof value === 'string' && isTool(value)

/** Arguments that were sent inside one argument: its name, the arguments in it, and the others beside it. */
interface Wrapped {
  name: string
  inside: Arguments
  beside: readonly Entry[]
}

const isArgument = (name: string, { properties }: Named) => Object.keys(properties).some(own => isNameOf(own, name))

/** So many arguments in one are no single value, whatever else is there: the text of `{q, country, fuzzy}` is not searched. */
const minKnown = 2

/** Whether an object holds arguments though others are beside it: by its name, or as it is in place of a single value. */
function mayWrap([name, value]: Entry, schema: Named): boolean {
  if (!Object.hasOwn(schema.properties, name)) return isWrapper(name)
  const { type } = schema.properties[name] ?? {}
  const inside = argumentsIn([name, value])
  const isOfOne = inside !== undefined && type !== 'object' && type !== 'array'
  const names = isOfOne ? Object.keys(inside) : []
  if (names.length > Object.keys(schema.properties).length) return false
  const known = names.filter(one => isArgument(one, schema))
  // Without its own value, an argument such as the country would be left out.
  return names.some(one => isNameOf(name, one)) && known.length >= Math.min(names.length, minKnown)
}

function wrapped(args: Arguments, schema: Named): Wrapped | undefined {
  const isKnown = ([name]: Entry) => Object.hasOwn(schema.properties, name)
  const all = Object.entries(args).filter(entry => isKnown(entry) || !isNameOfTool(entry))
  const telling = all.filter(entry => isKnown(entry) || !isIgnorable(...entry))
  const entries = telling.length > 0 ? telling : all
  const isAlone = entries.length === 1 && entries.every(entry => !isKnown(entry))
  const isWrapping = (entry: Entry) => argumentsIn(entry) !== undefined && (isAlone || mayWrap(entry, schema))
  const found = entries.find(isWrapping)
  const inside = found && argumentsIn(found)
  if (!inside) return undefined
  const [name] = found
  const beside = entries.filter(entry => entry[0] !== name)
  return beside.some(([one]) => Object.hasOwn(inside, one)) ? undefined : { name, inside, beside }
}

/** The name of the argument that `unwrapArguments` takes the others out of. */
export const wrapperOf = (args: Arguments, schema: Named): string => wrapped(args, schema)?.name ?? ''

/**
 * The errors of arguments; without any, that a valid text has further arguments in it: `q` would be searched with its
 * country, at ten times the cost.
 */
export function orErrorsOfWrapped(
  errors: readonly SchemaError[],
  args: Arguments,
  schema: Named,
): readonly SchemaError[] {
  const names = Object.keys((errors.length === 0 && wrapped(args, schema)?.inside) || {})
  if (names.length < 2) return errors
  const pointer = `/arguments/${wrapperOf(args, schema)}`
  return [{ keyword: 'wrapped', pointer, message: `contains the arguments ${names.join(', ')}` }]
}

/** Objects that arguments are taken out of, one in another as in `{params: {arguments: {…}}}`, or one beside another. */
const maxDepth = 3

/**
 * The arguments in an object that is the only argument, under a name that the tool does not have: `{company: {country, registry_id}}`,
 * also as JSON text; or with those beside it, in one that clients name so or in place of a single value: `{query: {q}, country}`.
 */
export function unwrapArguments(args: Arguments, schema: Named, depth = maxDepth): Arguments {
  const found = depth > 0 ? wrapped(args, schema) : undefined
  return found ? unwrapArguments({ ...Object.fromEntries(found.beside), ...found.inside }, schema, depth - 1) : args
}

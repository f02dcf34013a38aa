import { isRecord } from '#domain/is-record.ts'
import type { InputSchema } from './arguments.ts'
import { decodedText } from './decoded-text.ts'
import type { Arguments } from './tool.ts'

type Named = Pick<InputSchema, 'properties'>

/** Whether an argument only repeats which tool is called: `{name: 'svc_get_company', arguments: {…}}`. */
const isNameOfTool = ([name, value]: [string, unknown]) =>
  ['name', 'tool', 'tool_name', 'function'].includes(name) && typeof value === 'string' && value.startsWith('svc_')

/** The only argument, under a name that the tool does not have: one that may hold all others. */
function onlyArgument(args: Arguments, { properties }: Named): [name: string, value: unknown] | undefined {
  const [only, ...others] = Object.entries(args).filter(entry => !isNameOfTool(entry))
  return only && others.length === 0 && !Object.hasOwn(properties, only[0]) ? only : undefined
}

/** The name of the argument that `unwrapped` takes the others out of. */
export const wrapperOf = (args: Arguments, schema: Named): string => onlyArgument(args, schema)?.[0] ?? ''

/**
 * The arguments in an object that is the only argument, under a name that the tool does not have: `{company: {country, registry_id}}`,
 * also as JSON text.
 */
export function unwrapArguments(args: Arguments, schema: Named): Arguments {
  const inside = decodedText(onlyArgument(args, schema)?.[1])
  return isRecord(inside) ? inside : args
}

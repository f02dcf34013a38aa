import { isRecord } from '#domain/is-record.ts'
import type { InputSchema } from './arguments.ts'
import type { Arguments } from './tool.ts'

/** The arguments in an object that is the only argument, under a name that the tool does not have: `{company: {country, registry_id}}`. */
export function unwrapped(args: Arguments, { properties }: Pick<InputSchema, 'properties'>): Arguments {
  const [name = '', ...others] = Object.keys(args)
  const inside = args[name]
  return others.length === 0 && !Object.hasOwn(properties, name) && isRecord(inside) ? inside : args
}

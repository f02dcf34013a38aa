import type { InvalidField } from '../errors/svc-error.ts'
import type { Arguments } from '../operation.ts'
import { mustBeOfType } from './messages.ts'

/** What was given in place of named arguments. */
const notNamed = Symbol('not named')

/** The named arguments of a call. A text in their place, as JavaScript can send, would be spread into its characters. */
export const named = (params: object | null): Arguments =>
  typeof params === 'object' && !Array.isArray(params) ? { ...params } : { [notNamed]: params }

/** The error of a call whose named arguments were something else. */
export function notNamedErrors(args: Arguments): InvalidField[] {
  const given = (args as { [notNamed]?: unknown })[notNamed]
  return given === undefined ? [] : [{ pointer: '/params', message: mustBeOfType('object', given) }]
}

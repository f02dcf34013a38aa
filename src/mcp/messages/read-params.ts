import { isRecord } from '#domain/is-record.ts'
import { decodedText } from '../arguments/decoded-text.ts'
import { pairsInText } from '../arguments/pairs-in-text.ts'

type Members = Readonly<Record<string, unknown>>

/** What is no object as it is, an object without the members that are null. */
function withoutNullMembers(value: unknown): unknown {
  if (!isRecord(value) || !Object.values(value).includes(null)) return value
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
}

/** Whether a value is what hosts send for no arguments: null, an empty text, or an empty list, which is how PHP writes an empty object. */
const isNone = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

/**
 * The arguments of a tool as an object, also if they were sent as JSON text. Pairs such as `country=NO` become an argument, which
 * the tool refuses with the call that was meant; what is none of these stays as it is.
 */
function argumentsIn(sent: unknown): unknown {
  const decoded = decodedText(sent)
  if (isNone(decoded)) return {}
  if (isRecord(decoded)) return decoded
  return typeof sent === 'string' && pairsInText(sent) ? { arguments: sent } : sent
}

/** What other interfaces call the arguments of a tool. */
const otherNames = ['input', 'args', 'parameters']

/**
 * Arguments under another name become an argument of that name: the tool refuses it with the call that was meant. It would run
 * without its arguments otherwise.
 */
function withNamedArguments(params: Members): Members {
  const name = otherNames.find(one => params[one] !== undefined)
  if (name === undefined || 'arguments' in params) return params
  const { [name]: sent, ...others } = params
  return { ...others, arguments: { [name]: decodedText(sent) } }
}

/** How each parameter is read that has members of its own. */
const readers: Readonly<Record<string, (value: unknown, method: unknown) => unknown>> = {
  _meta: withoutNullMembers,
  arguments: (value, method) => (method === 'tools/call' ? argumentsIn(value) : withoutNullMembers(value)),
}

/**
 * A message as it was meant: null parameters, which clients send for absent ones, are left out, and the arguments of a tool are
 * an object. A message without any of these is not copied.
 */
export function readParams<Message extends object>(message: Message): Message {
  const { params: sent, ...others } = message as Members
  if (sent === null) return others as Message
  if (!isRecord(sent)) return message
  let params = withoutNullMembers(sent) as Members
  if (others.method === 'tools/call') params = withNamedArguments(params)
  for (const [name, read] of Object.entries(readers)) {
    const value = name in params ? read(params[name], others.method) : undefined
    if (value !== params[name]) params = { ...params, [name]: value }
  }
  return params === sent ? message : { ...message, params }
}

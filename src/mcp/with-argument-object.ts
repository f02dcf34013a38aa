import { isRecord } from '#domain/is-record.ts'
import { decodedText } from './decoded-text.ts'

/** A call whose `arguments` are null, as for a tool without any, or JSON text, as some hosts send them, with an object in their place. */
export function withArgumentObject<Message extends object>(message: Message): Message {
  const { method, params } = message as Readonly<Record<string, unknown>>
  if (method !== 'tools/call' || !isRecord(params) || isRecord(params.arguments)) return message
  const given = params.arguments === null ? {} : decodedText(params.arguments)
  return isRecord(given) ? { ...message, params: { ...params, arguments: given } } : message
}

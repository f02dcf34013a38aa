import { isRecord } from '#domain/is-record.ts'
import { isTooDeep } from '#domain/is-too-deep.ts'
import { jsonIn } from '#domain/json-in.ts'
import { answerableId, messageFault } from './message-fault.ts'

/** The error of a line that is no message. Its id is null where the line has none to answer. */
export interface LineError {
  jsonrpc: '2.0'
  id: string | number | null
  error: { code: number; message: string }
}

/** The error of a line, with the id that it is answered under. */
export const refusal = (code: number, message: string, id: LineError['id'] = null): LineError => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

/** A line of a message, or the error of any other. */
type ReadLine = { line: string } | { error: LineError }

/** What a message is read as, and whether it is one then. */
export interface MessageReader {
  read(message: object): object
  isMessage(value: unknown): boolean
}

/** Reads a line. A message that is read as another one is written anew. */
export function readLine(line: string, { read, isMessage }: MessageReader): ReadLine {
  const value = jsonIn(line)
  if (value === undefined) return { error: refusal(-32700, 'Parse error: the line is not valid JSON.') }
  if (Array.isArray(value))
    return { error: refusal(-32600, 'Invalid Request: send one message per line, not an array.') }
  // The same limit as for a body over HTTP, because arguments are read recursively.
  if (isTooDeep(value))
    return { error: refusal(-32600, 'Invalid Request: the message is nested too deeply.', answerableId(value)) }
  const message = isRecord(value) ? read(value) : value
  if (!isMessage(message)) {
    const fault = messageFault(message) ?? 'not a JSON-RPC 2.0 message.'
    return { error: refusal(-32600, `Invalid Request: ${fault}`, answerableId(value)) }
  }
  return { line: message === value ? line : JSON.stringify(message) }
}

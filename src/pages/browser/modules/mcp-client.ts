import { isRecord } from '#domain/is-record.ts'
import { isOfService } from '../../views/api-answer.ts'
import type { ConnectionFailure } from '../../views/connection-result.ts'

/** An answer of the MCP server that is no result. */
export class McpError extends Error {
  readonly failure: ConnectionFailure
  constructor(failure: ConnectionFailure) {
    super(failure.title)
    this.failure = failure
  }
}

interface Answer {
  result?: unknown
  /** The error of JSON-RPC. */
  error?: { message: string }
  /** The title of an error of the REST interface, which refuses keys. */
  title?: string
  detail?: string
  correction?: string
}

const unreadable: ConnectionFailure = {
  title: 'The answer cannot be read',
  detail: 'It broke off, or something between this page and the service answered in its place.',
  correction: 'Check the connection, and test again.',
}

const unanswered: ConnectionFailure = {
  title: 'No answer',
  detail: 'The service did not answer within 20 seconds.',
  correction: 'Check the connection, and test again.',
}

const unsent: ConnectionFailure = {
  title: 'The request could not be sent',
  detail: 'The service cannot be reached, or the key has characters that no key has.',
}

function failureOf({ error, title, detail, correction }: Answer, status: number): ConnectionFailure {
  if (error) return { title: 'The server refused the request', detail: error.message }
  if (status === 200) return unreadable
  return {
    title: title ?? `The server answered ${status}`,
    detail: detail ?? 'It gave no reason.',
    ...(correction === undefined ? {} : { correction }),
  }
}

async function send(body: object, key: string, signal: AbortSignal): Promise<Response> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  try {
    return await fetch('/mcp', { method: 'POST', headers, body: JSON.stringify(body), signal })
  } catch {
    throw new McpError(signal.aborted ? unanswered : unsent)
  }
}

/** Calls a method of the MCP server of this service. Throws McpError. */
export async function callMcp<Result>(
  method: string,
  params: object,
  key: string,
  signal: AbortSignal,
): Promise<Result> {
  const reply = await send({ jsonrpc: '2.0', id: 1, method, params }, key, signal)
  const body: unknown = await reply.json().catch(() => undefined)
  const answer: Answer = isRecord(body) ? body : {}
  if (!isRecord(answer.result) || !isOfService(name => reply.headers.get(name)))
    throw new McpError(failureOf(answer, reply.status))
  return answer.result as Result
}

import type { Request, Response } from 'express'
import { envelope } from '#domain/errors/envelope.ts'
import { Problem } from '#domain/errors/problem.ts'
import { answerableId, messageFault } from '../../mcp/messages/message-fault.ts'
import { problemFromError } from '../reply/problem-from-error.ts'
import { exchangeOf } from '../request/exchange.ts'
import { parseJson } from '../steps/json-body.ts'
import { type RpcErrorReply, rpcCodes } from './rpc-error-reply.ts'

/** The parts of a JSON-RPC message that decide how it is counted. */
export interface RpcMessage {
  jsonrpc: '2.0'
  method?: unknown
  params?: unknown
}

/** The value of a body; undefined without one. */
const parsed = (req: Request, res: Response) =>
  new Promise<unknown>((resolve, reject) => {
    parseJson(req, res, (error?: unknown) => (error ? reject(error) : resolve(req.body)))
  })

/** A message that was read, or the error to answer in place of one. */
type ReadMessage = { message: RpcMessage } | { rpcError: RpcErrorReply }

const invalid = (fault: string, body: unknown): ReadMessage => ({
  rpcError: {
    status: 400,
    code: rpcCodes.invalidRequest,
    message: `Invalid Request: ${fault}`,
    id: answerableId(body),
  },
})

/** The error of a body that could not be read, with the envelope that the REST interface sends; undefined for other errors. */
function unreadable(error: unknown, res: Response, errorsUrl: string): RpcErrorReply | undefined {
  const { requestId: request_id } = exchangeOf(res)
  const data = envelope(problemFromError(error, res), { instance: '/mcp', request_id, errorsUrl })
  if (data.status !== 400 && data.status !== 413) return undefined
  const code = data.status === 413 ? rpcCodes.invalidRequest : rpcCodes.parseError
  return { status: data.status, code, message: `${data.title}: ${data.detail}`, data }
}

/** Resolves to the message of a request or to a JSON-RPC error. Rejects if the content type is not JSON, or with internal errors. */
export async function readMessage(req: Request, res: Response, errorsUrl: string): Promise<ReadMessage> {
  if (req.headers['content-type'] !== 'application/json')
    throw new Problem('unsupported_media_type', { given: exchangeOf(res).contentType?.slice(0, 100) ?? null })
  try {
    const body = await parsed(req, res)
    if (Array.isArray(body)) return invalid('send one message per request, not an array.', body)
    const fault = messageFault(body)
    return fault === undefined ? { message: body as RpcMessage } : invalid(fault, body)
  } catch (error) {
    const rpcError = unreadable(error, res, errorsUrl)
    if (rpcError) return { rpcError }
    throw error
  }
}

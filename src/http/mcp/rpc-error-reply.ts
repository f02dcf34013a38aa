import type { Response } from 'express'
import { respond } from '../reply/respond.ts'

/** Codes of JSON-RPC 2.0, and one of those that it leaves to servers. */
export const rpcCodes = { parseError: -32700, invalidRequest: -32600, forbidden: -32000 } as const

export interface RpcErrorReply {
  status: number
  code: number
  message: string
  /** The envelope of the problem, if there is one. */
  data?: object | undefined
  /** The id of the message, if it has one that can be answered. */
  id?: string | number | null
}

/** Refuses a message in the form of the protocol. */
export const respondRpcError = (res: Response, { status, code, message, data, id = null }: RpcErrorReply): void =>
  respond(res, {
    status,
    headers: { 'cache-control': 'no-store' },
    body: { jsonrpc: '2.0', error: { code, message, ...(data && { data }) }, id },
  })

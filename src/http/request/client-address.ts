import type { Request } from 'express'
import { plainAddress } from '#domain/keys/address-allowed.ts'
import { innerRequestOf } from './inner-requests.ts'

/** The IP address of the caller, for tool calls that of the MCP client. X-Forwarded-For counts only as far as SVC_TRUST_PROXY allows. */
export const clientAddress = (req: Request): string =>
  plainAddress(innerRequestOf(req)?.clientAddress ?? req.ip ?? req.socket.remoteAddress ?? '')

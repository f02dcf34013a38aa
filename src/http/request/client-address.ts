import type { Request } from 'express'
import { plainAddress } from '#domain/keys/address-allowed.ts'
import { innerRequestOf } from './inner-requests.ts'

/** The address of the caller, of a tool call that of its caller; Express reads X-Forwarded-For only as far as SVC_TRUST_PROXY allows. */
export const clientAddress = (req: Request): string =>
  plainAddress(innerRequestOf(req)?.clientAddress ?? req.ip ?? req.socket.remoteAddress ?? '')

import type { Request } from 'express'
import { plainAddress } from '../domain/keys/address-allowed.ts'

/** The address of the caller; Express reads X-Forwarded-For only as far as SVC_TRUST_PROXY allows. */
export const clientAddress = (req: Request): string => plainAddress(req.ip ?? req.socket.remoteAddress ?? '')

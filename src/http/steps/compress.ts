import compression from 'compression'
import type { RequestHandler } from 'express'
import { exchangeOf } from '../request/exchange.ts'

const compressed = compression({ threshold: 4096 })

/** Compresses what is worth it: a single company fits in a packet or two, and is asked for the most. */
export const compress: RequestHandler = (req, res, next) =>
  exchangeOf(res).operationId === 'getCompany' ? next() : compressed(req, res, next)

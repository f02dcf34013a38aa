import type { RequestHandler } from 'express'
import { exchangeOf } from '../request/exchange.ts'

const json = /^application\/json\s*(;|$)/i
const otherCharset = /;\s*charset\s*=(?!\s*("utf-8"|utf-8)\s*(;|$))/i

/**
 * Reduces the content type to none, JSON or other. The validator caches a compiled check per value, so arbitrary values would
 * grow its memory without bound.
 */
export const normalizeContentType: RequestHandler = (req, res, next) => {
  const contentType = req.headers['content-type']
  exchangeOf(res).contentType = contentType ?? null
  if (req.method === 'GET') delete req.headers['content-type']
  else if (contentType !== undefined)
    req.headers['content-type'] =
      json.test(contentType) && !otherCharset.test(contentType) ? 'application/json' : 'other/other'
  next()
}

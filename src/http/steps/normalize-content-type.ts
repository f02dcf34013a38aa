import type { RequestHandler } from 'express'
import { exchangeOf } from '../request/exchange.ts'

const json = /^application\/json\s*(;|$)/i
const otherCharset = /;\s*charset\s*=(?!\s*("utf-8"|utf-8)\s*(;|$))/i

/**
 * Leaves three content types: none, JSON, other. The validator keeps one compiled check for each value it meets,
 * so free text here would grow its memory for ever.
 */
export const normalizeContentType: RequestHandler = (req, res, next) => {
  const given = req.headers['content-type']
  exchangeOf(res).contentType = given ?? null
  if (req.method === 'GET') delete req.headers['content-type']
  else if (given !== undefined)
    req.headers['content-type'] = json.test(given) && !otherCharset.test(given) ? 'application/json' : 'other/other'
  next()
}

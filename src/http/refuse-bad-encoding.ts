import type { RequestHandler } from 'express'
import { Problem } from '../domain/errors/problem.ts'

const decodes = (text: string) => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Refuses an address that does not decode to UTF-8: the query parser would read such bytes as something else, in silence. */
export const refuseBadEncoding: RequestHandler = (req, _res, next) => {
  const [path = '', query = ''] = req.originalUrl.split(/\?(.*)/s)
  const pointer = decodes(path) ? '/query' : '/path'
  if (pointer === '/path' || !decodes(query))
    throw new Problem('invalid_request', {
      invalid_fields: [{ pointer, message: 'is not percent-encoded UTF-8' }],
      correction: 'Percent-encode the bytes of UTF-8, and write a percent sign as %25.',
    })
  next()
}

import type { RequestHandler } from 'express'
import { Problem } from '#domain/errors/problem.ts'

const decodes = (text: string) => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const badAddress = (pointer: string, message: string, correction: string) =>
  new Problem('invalid_request', { invalid_fields: [{ pointer, message }], correction })

/**
 * Refuses URLs that would silently be misread: the query parser replaces bytes that are not UTF-8, and Node drops the text after a #.
 */
export const refuseBadEncoding: RequestHandler = (req, _res, next) => {
  const [path = '', query = ''] = req.originalUrl.split(/\?(.*)/s)
  const pointer = decodes(path) ? '/query' : '/path'
  if (pointer === '/path' || !decodes(query))
    throw badAddress(
      pointer,
      'is not percent-encoded UTF-8',
      'Percent-encode the text as UTF-8, and a percent sign as %25.',
    )
  if (req.originalUrl.includes('#'))
    throw badAddress(path.includes('#') ? '/path' : '/query', 'contains an unencoded #', 'Encode # as %23.')
  next()
}

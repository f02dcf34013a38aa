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

// More than any operation has. The query parser reads 1,000.
const maxParameters = 100

/** Whether an address has nothing that could be misread. */
const isPlain = (address: string) => !address.includes('%') && !address.includes('#') && !address.includes('?')

/**
 * Refuses URLs that would silently be misread: the query parser replaces bytes that are not UTF-8 and ignores parameters after the
 * first 1,000, and Node drops the text after a #.
 */
export const refuseBadEncoding: RequestHandler = (req, _res, next) => {
  if (isPlain(req.originalUrl)) return next()
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
  if (query.split('&').length > maxParameters)
    throw badAddress('/query', `has more than ${maxParameters} parameters`, 'Send each parameter once.')
  next()
}

import type { RequestHandler } from 'express'
import { Problem } from '#domain/errors/problem.ts'
import type { Operation } from '#generated/operations.ts'

/** Refuses a request whose Accept header admits no media type of the reply. Problems ignore it. */
export function accept({ mediaTypes }: Operation): RequestHandler {
  // health+json is JSON for clients that ask for JSON.
  const admitted = mediaTypes.flatMap(type => (type.endsWith('+json') ? [type, 'application/json'] : [type]))
  return (req, _res, next) => {
    const { accept: accepted } = req.headers
    if (accepted !== undefined && accepted !== '*/*' && !req.accepts(admitted))
      throw new Problem('not_acceptable', { offered: [...mediaTypes] })
    next()
  }
}

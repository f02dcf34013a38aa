import type { RequestHandler } from 'express'
import { Problem } from '#domain/errors/problem.ts'
import { operations } from '#generated/operations.ts'
import { exchangeOf } from '../request/exchange.ts'

/** Refuses a request whose Accept header admits no media type of the reply; problems are sent whatever it says. */
export const accept: RequestHandler = (req, res, next) => {
  const { accept: accepted } = req.headers
  if (accepted === undefined || accepted === '*/*') return next()
  const { operationId } = exchangeOf(res)
  const offered: string[] = operationId ? [...operations[operationId].mediaTypes] : []
  // health+json is JSON to whoever asks for JSON.
  const admitted = offered.flatMap(type => (type.endsWith('+json') ? [type, 'application/json'] : [type]))
  if (offered.length > 0 && !req.accepts(admitted)) throw new Problem('not_acceptable', { offered })
  next()
}

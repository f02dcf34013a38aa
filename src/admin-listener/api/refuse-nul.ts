import type { RequestHandler } from 'express'
import { escapeStep } from '#domain/errors/json-pointer.ts'
import { Problem } from '#domain/errors/problem.ts'
import { exchangeOf } from '../../http/request/exchange.ts'

const hasNul = (value: unknown): boolean =>
  typeof value === 'string' ? value.includes('\0') : Object.values(value ?? {}).some(hasNul)

/** Refuses a NUL character: PostgreSQL has no text with one, and fails where it is to look for it. */
export const refuseNul: RequestHandler = (req, res, next) => {
  const parts = Object.entries({ path: exchangeOf(res).path, query: req.query, body: req.body })
  const invalid_fields = parts.flatMap(([part, values]) =>
    Object.entries<unknown>(values ?? {})
      .filter(([, value]) => hasNul(value))
      .map(([name]) => ({ pointer: `/${part}/${escapeStep(name)}`, message: 'must not contain a NUL character' })),
  )
  if (invalid_fields.length > 0) throw new Problem('invalid_request', { invalid_fields })
  next()
}

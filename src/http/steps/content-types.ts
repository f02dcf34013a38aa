import type { RequestHandler } from 'express'
import { Problem } from '#domain/errors/problem.ts'
import type { Operation } from '#generated/operations.ts'
import { exchangeOf } from '../request/exchange.ts'

// Clients also write it without the hyphen.
const otherCharset = /;\s*charset\s*=(?!\s*("utf-?8"|utf-?8)\s*(;|$))/i

/**
 * Reduces the content type to none, that of the operation's body, or other. The validator caches a compiled check per value, so arbitrary values would
 * grow its memory without bound.
 */
export function normalizeContentType({ bodyType }: Pick<Operation, 'bodyType'>): RequestHandler {
  const isBodyType = (contentType: string) => contentType.split(';')[0]?.trim().toLowerCase() === bodyType
  return (req, res, next) => {
    const contentType = req.headers['content-type']
    exchangeOf(res).contentType = contentType ?? null
    if (contentType === undefined) return next()
    if (req.method === 'GET') delete req.headers['content-type']
    else
      req.headers['content-type'] =
        bodyType !== null && isBodyType(contentType) && !otherCharset.test(contentType) ? bodyType : 'other/other'
    next()
  }
}

// None of the replies has a parameter that a client can choose: `application/json; charset=utf-8` asks for application/json.
const otherThanQuality = /;(?!\s*q\s*=)[^;,"]*("[^"]*")?/gi

/** Refuses a request whose Accept header admits no media type of the reply. Problems ignore it. */
export function accept({ mediaTypes }: Pick<Operation, 'mediaTypes'>): RequestHandler {
  // health+json is JSON for clients that ask for JSON.
  const admitted = mediaTypes.flatMap(type => (type.endsWith('+json') ? [type, 'application/json'] : [type]))
  return (req, _res, next) => {
    const { accept: accepted } = req.headers
    if (accepted === undefined || accepted === '*/*' || admitted.includes(accepted)) return next()
    req.headers.accept = accepted.replace(otherThanQuality, '')
    if (!req.accepts(admitted)) throw new Problem('not_acceptable', { offered: [...mediaTypes] })
    next()
  }
}

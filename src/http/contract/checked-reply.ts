import type { ValidateFunction } from 'ajv'
import type { Request, Response } from 'express'
import type { ResponseValidator } from 'express-openapi-validator/dist/middlewares/openapi.response.validator.js'
import { headOf } from '../reply/respond.ts'
import type { DescribedRequest, Description, ReplyChecks } from './described-request.ts'

/** A reply before it is written; `path` is that of the request, as sent. */
interface CheckedReply {
  status: number
  body: unknown
  mediaType: string | undefined
  path: string
}

/** The compiled checks of the replies to an operation of that method. */
export const replyChecksOf = (validator: ResponseValidator, method: string, description: Description): ReplyChecks => {
  const { _responseSchema: replies } = description as unknown as { _responseSchema: { responses: object } }
  const req = { method, headers: {}, openapi: description }
  return validator._getOrBuildValidator(req as never, replies.responses as never) as unknown as ReplyChecks
}

/**
 * Checks a reply by the validator's compiled check of its status and media type. What this does not accept is left to the
 * validator, which throws its error. Replies of 500 and above are not checked.
 */
function check(validator: ResponseValidator, checks: ReplyChecks, { status, body, mediaType, path }: CheckedReply) {
  if (status >= 500) return
  const compiled: ValidateFunction | undefined = checks[status]?.[mediaType ?? '']
  if (compiled && body !== undefined && body !== null && compiled({ response: body })) return
  const accepts = mediaType === undefined ? [] : [mediaType]
  validator._validate({ validators: checks as never, body: body as object, statusCode: status, path, accepts })
}

export type CheckAnyReply = (req: Request, reply: Omit<CheckedReply, 'path'>) => void

/** The check of a reply to a described request: problems have checks of their own. Throws the validator's error. */
export const replyCheck =
  (validator: ResponseValidator): CheckAnyReply =>
  (req, reply) => {
    const { openapi } = req as Partial<DescribedRequest>
    const checks = reply.status >= 400 ? openapi?.problemChecks : openapi?.replyChecks
    if (checks) check(validator, checks, { ...reply, path: req.originalUrl })
  }

const watch = Symbol('the check of the first JSON')

interface Watch {
  req: Request
  json: Response['json']
  next: (error: unknown) => void
  checkReply: CheckAnyReply
}

/** The members of a watched response that are its own. */
interface Watched {
  [watch]: Watch
  json: unknown
}

// One function for all responses: V8 keeps a method of a single one, and with it the request, until the next full
// garbage collection.
function checkedJson(this: Response & Watched, body: unknown): Response {
  const { req, json, next, checkReply } = this[watch]
  Object.assign(this, { json })
  if (this.headersSent) return this
  const { status, contentType } = headOf(this)
  try {
    checkReply(req, { status, body, mediaType: contentType?.split(';')[0] })
  } catch (error) {
    next(error)
    return this
  }
  return json.call(this, body)
}

/** Checks the first JSON that is written to a response; passes an error to `next` instead of writing it. */
export function watchReply(req: Request, res: Response, next: (error: unknown) => void, checkReply: CheckAnyReply) {
  const watched = res as unknown as Watched
  watched[watch] = { req, json: res.json, next, checkReply }
  watched.json = checkedJson
}

import type { ValidateFunction } from 'ajv'
import type { Request } from 'express'
import type { ResponseValidator } from 'express-openapi-validator/dist/middlewares/openapi.response.validator.js'
import { isJson } from '../reply/respond.ts'
import type { CheckReply } from '../request/exchange.ts'
import type { DescribedRequest, Description, ReplyChecks } from './described-request.ts'

/** A reply before it is written; `path` is that of the request, as sent. */
interface CheckedReply {
  status: number
  body: unknown
  mediaType: string
  path: string
}

/** The compiled checks of the replies to an operation of that method. */
export const replyChecksOf = (validator: ResponseValidator, method: string, description: Description): ReplyChecks => {
  const { _responseSchema: replies } = description as unknown as { _responseSchema: { responses: object } }
  const req = { method, headers: {}, openapi: description }
  return validator._getOrBuildValidator(req as never, replies.responses as never) as unknown as ReplyChecks
}

/** Tells whether a compiled check accepts a body. A frozen body cannot change, because all in it is frozen too: it is checked once. */
function createAccepts() {
  const accepted = new WeakMap<object, ValidateFunction>()
  return (check: ValidateFunction, body: object): boolean => {
    if (accepted.get(body) === check) return true
    if (!check({ response: body })) return false
    if (Object.isFrozen(body)) accepted.set(body, check)
    return true
  }
}

type Accepts = ReturnType<typeof createAccepts>

/**
 * Checks a reply by the validator's compiled check of its status and media type. What this does not accept is left to the
 * validator, which throws its error. Replies of 500 and above are not checked.
 */
function check(validator: ResponseValidator, accepts: Accepts, checks: ReplyChecks, reply: CheckedReply) {
  const { status, body, mediaType, path } = reply
  if (status >= 500) return
  const compiled: ValidateFunction | undefined = checks[status]?.[mediaType]
  if (compiled && body !== null && accepts(compiled, body as object)) return
  const refused = { body: body as object, statusCode: status, path, accepts: [mediaType] }
  validator._validate({ validators: checks as never, ...refused })
}

/** The check of a reply to a described request: problems have checks of their own. Throws the validator's error. */
export const replyCheck = (validator: ResponseValidator): CheckReply => {
  const accepts = createAccepts()
  return (req: Request, reply) => {
    // The validator has no check of texts.
    if (reply.body === undefined || !isJson(reply.mediaType)) return
    const { openapi } = req as Partial<DescribedRequest>
    const checks = reply.status >= 400 ? openapi?.problemChecks : openapi?.replyChecks
    if (checks) check(validator, accepts, checks, { ...reply, path: req.originalUrl })
  }
}

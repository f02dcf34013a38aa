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

/**
 * Checks a reply by the validator's compiled check of its status and media type. What this does not accept is left to the
 * validator, which throws its error. Replies of 500 and above are not checked.
 */
function check(validator: ResponseValidator, checks: ReplyChecks, { status, body, mediaType, path }: CheckedReply) {
  if (status >= 500) return
  const compiled: ValidateFunction | undefined = checks[status]?.[mediaType]
  if (compiled && body !== null && compiled({ response: body })) return
  const reply = { body: body as object, statusCode: status, path, accepts: [mediaType] }
  validator._validate({ validators: checks as never, ...reply })
}

/** The check of a reply to a described request: problems have checks of their own. Throws the validator's error. */
export const replyCheck =
  (validator: ResponseValidator): CheckReply =>
  (req: Request, reply) => {
    // The validator has no check of texts.
    if (reply.body === undefined || !isJson(reply.mediaType)) return
    const { openapi } = req as Partial<DescribedRequest>
    const checks = reply.status >= 400 ? openapi?.problemChecks : openapi?.replyChecks
    if (checks) check(validator, checks, { ...reply, path: req.originalUrl })
  }

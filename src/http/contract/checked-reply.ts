import type { Request, RequestHandler } from 'express'
import type { DescribedRequest } from './described-request.ts'

/**
 * The validator's check of replies, given only what it reads of a request. It compiles a check for every method and content type
 * of requests, on which replies do not depend: they are replaced by the operation. Problems have one check.
 */
export const checkedReply =
  (checkReply: RequestHandler): RequestHandler =>
  (req, res, next) => {
    const { openapi } = req as Partial<DescribedRequest>
    const described = () => (res.statusCode >= 400 ? openapi?.problems : openapi) ?? openapi
    const read = {
      originalUrl: req.originalUrl,
      headers: { accept: req.headers.accept },
      // Read when the reply is written and its status known.
      get method() {
        return described()?.schema.operationId
      },
      get openapi() {
        return described()
      },
    }
    return checkReply(read as unknown as Request, res, next)
  }

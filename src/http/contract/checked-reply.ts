import type { Request, RequestHandler, Response } from 'express'
import type { DescribedRequest, Description } from './described-request.ts'

/**
 * What the validator reads of a request when its reply is written and the status known. A class, because V8 keeps the
 * accessors of an object literal, and with them the request, until the next full garbage collection.
 */
class ReadRequest {
  readonly originalUrl: string
  readonly headers: { accept: string | undefined }
  readonly #req: Partial<DescribedRequest>
  readonly #res: Response

  constructor(req: Request, res: Response) {
    this.#req = req as Partial<DescribedRequest>
    this.#res = res
    this.originalUrl = req.originalUrl
    this.headers = { accept: req.headers.accept }
  }

  get openapi(): Description | undefined {
    const { openapi } = this.#req
    return (this.#res.statusCode >= 400 ? openapi?.problems : openapi) ?? openapi
  }

  get method(): string | undefined {
    return this.openapi?.schema.operationId
  }
}

/**
 * The validator's check of replies, given only what it reads of a request. It compiles a check for every method and content type
 * of requests, on which replies do not depend: they are replaced by the operation. Problems have one check.
 */
export const checkedReply =
  (checkReply: RequestHandler): RequestHandler =>
  (req, res, next) =>
    checkReply(new ReadRequest(req, res) as unknown as Request, res, next)

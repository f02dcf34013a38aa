import type { RequestHandler } from 'express'
import { middleware } from 'express-openapi-validator'
import type { OpenAPIV3, ValidateResponseOpts } from 'express-openapi-validator/dist/framework/types.js'
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js'
import { ResponseValidator } from 'express-openapi-validator/dist/middlewares/openapi.response.validator.js'

type Document = OpenAPIV3.DocumentV3_1

/** The methods and options of express-openapi-validator that make its two checks. */
interface Makers {
  ajvOpts: { request: object; response: object }
  options: { validateResponses: ValidateResponseOpts }
  requestValidationMiddleware(spec: Document): RequestHandler
  responseValidationMiddleware(spec: Document, serial: number): RequestHandler
}

/** express-openapi-validator, with its checks: its own steps wait for promises and close over each reply. */
export interface Validator {
  /** Its step of that name. */
  step(name: string): RequestHandler
  /** The check of requests; known once its step has run. */
  requests(): RequestValidator
  /** The check of replies; known once its step has run. */
  replies(): ResponseValidator
}

const optionsOf = (spec: object) => ({
  apiSpec: spec as unknown as Document,
  validateApiSpec: false,
  validateRequests: { allowUnknownQueryParameters: false, coerceTypes: false },
  validateResponses: { coerceTypes: false as const, removeAdditional: false as const },
  validateSecurity: false,
  fileUploader: false,
  ajvFormats: { mode: 'full' as const },
})

function made<Made>(it: Made | undefined): Made {
  if (!it) throw new Error('express-openapi-validator has not made its checks: its methods were renamed')
  return it
}

export function openValidator(spec: object): Validator {
  const steps = middleware(optionsOf(spec)) as RequestHandler[]
  const makers = (middleware as unknown as { _oav: Makers })._oav
  let requests: RequestValidator | undefined
  let replies: ResponseValidator | undefined
  // Called with the first request.
  makers.requestValidationMiddleware = document => {
    const check = new RequestValidator(document, makers.ajvOpts.request)
    requests = check
    return (req, res, next) => check.validate(req as never, res, next)
  }
  makers.responseValidationMiddleware = (document, serial) => {
    replies = new ResponseValidator(document, makers.ajvOpts.response, makers.options.validateResponses, serial)
    return replies.validate()
  }
  return {
    step: name => {
      const step = steps.find(candidate => candidate.name === name)
      if (!step) throw new Error(`express-openapi-validator has no ${name}: its steps were renamed`)
      return step
    },
    requests: () => made(requests),
    replies: () => made(replies),
  }
}

import { parse as parseUrl } from 'node:url'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { middleware } from 'express-openapi-validator'
import type { OpenAPIV3 } from 'express-openapi-validator/dist/framework/types.js'
import checkedContract from '#generated/checked-contract.json' with { type: 'json' }
import type { OperationId } from '#generated/operations.ts'
import { type AnyReply, isJson } from '../reply/respond.ts'
import { exchangeOf } from '../request/exchange.ts'
import { checkedReply } from './checked-reply.ts'
import { type CorrectRequest, createCorrectRequest } from './correct-request.ts'
import type { DescribedRequest } from './described-request.ts'
import { createFindSchemaErrors, type FindSchemaErrors } from './schema-errors.ts'
import { warmUpContract } from './warm-up-contract.ts'

/** Validates a reply against the contract of the described operation. Rejects with the validator's error. */
export type CheckReply = (req: Request, reply: Pick<AnyReply, 'status' | 'body'>, mediaType: string) => Promise<void>

/** The contract as pipeline steps: `describe` identifies the operation and validates its replies, `checkRequest` validates the request. */
export interface Contract {
  describe(operationId: OperationId): RequestHandler
  checkRequest: RequestHandler
  /** Validates a reply before it is written, and so before it is billed. */
  checkReply: CheckReply
  /** All schema errors of a request. */
  findErrors: FindSchemaErrors
  correctRequest: CorrectRequest
}

const validatorSteps = () =>
  middleware({
    apiSpec: checkedContract as unknown as OpenAPIV3.DocumentV3_1,
    validateApiSpec: false,
    validateRequests: { allowUnknownQueryParameters: false, coerceTypes: false },
    validateResponses: { coerceTypes: false, removeAdditional: false },
    validateSecurity: false,
    fileUploader: false,
    ajvFormats: { mode: 'full' },
  }) as RequestHandler[]

/**
 * The validator calls `url.parse` for every request. Until Node has emitted its deprecation warning once, each call captures a stack,
 * which takes 4 % of a lookup. So the warning is triggered here, silenced.
 */
function triggerDeprecationWarning() {
  const { noDeprecation } = process
  process.noDeprecation = true
  parseUrl('/')
  process.noDeprecation = noDeprecation ?? false
}

/**
 * express-openapi-validator, split into its steps by name: replies must be validated from before authentication on, requests only
 * after it. Its own operation lookup compiles every route for every request, so it runs once, here. Rejects when a check does not
 * compile.
 */
export async function compileContract(): Promise<Contract> {
  triggerDeprecationWarning()
  const steps = validatorSteps()
  const named = (name: string): RequestHandler => {
    const step = steps.find(candidate => candidate.name === name)
    if (!step) throw new Error(`express-openapi-validator has no ${name}: its steps were renamed`)
    return step
  }
  const watchReply = checkedReply(named('responseMiddleware'))
  const checkRequest = named('requestMiddleware')
  const descriptions = await warmUpContract(express(), {
    find: [named('pathParamsMiddleware'), named('metadataMiddleware')],
    check: [watchReply, checkRequest],
  })
  const { operations, problems } = descriptions
  const describe = (operationId: OperationId) => {
    const description = operations.get(operationId)
    return describeAs(description && { ...description, problems }, watchReply)
  }
  const findErrors = createFindSchemaErrors()
  return {
    ...{ describe, checkRequest, checkReply: replyCheck(watchReply), findErrors },
    correctRequest: createCorrectRequest(findErrors),
  }
}

/** The validator hooks into `res.json`; here it is given a response that writes nothing. */
const replyCheck =
  (watchReply: RequestHandler): CheckReply =>
  (req, { status, body }, mediaType) =>
    new Promise((resolve, reject) => {
      // The validator has no check of texts.
      if (body === undefined || !isJson(mediaType)) return resolve()
      const unwritten = { statusCode: status, getHeaders: () => ({ 'content-type': mediaType }), json: () => resolve() }
      const watched = unwritten as unknown as Response
      // Called once when the check is attached, and again with an error where it finds one.
      watchReply(req, watched, (error?: unknown) => void (error === undefined ? watched.json(body) : reject(error)))
    })

const describeAs =
  (description: DescribedRequest['openapi'] | undefined, watchReply: RequestHandler): RequestHandler =>
  (req, res, next) => {
    const described = req as Partial<DescribedRequest>
    if (description) described.openapi = { ...description, pathParams: exchangeOf(res).path }
    return watchReply(req, res, next)
  }

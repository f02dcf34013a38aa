import { parse as parseUrl } from 'node:url'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { middleware } from 'express-openapi-validator'
import type { OpenAPIV3 } from 'express-openapi-validator/dist/framework/types.js'
import { type AnyReply, isJson } from '../reply/respond.ts'
import { exchangeOf } from '../request/exchange.ts'
import { checkedReply } from './checked-reply.ts'
import type { DescribedRequest } from './described-request.ts'
import { createFindSchemaErrors, type FindSchemaErrors, type RequestSchemas } from './schema-errors.ts'
import { warmUpContract } from './warm-up-contract.ts'

/** Validates a reply against the contract of the described operation. Rejects with the validator's error. */
export type CheckReply = (req: Request, reply: Pick<AnyReply, 'status' | 'body'>, mediaType: string) => Promise<void>

/** A contract as pipeline steps: `describe` identifies the operation and validates its replies, `checkRequest` validates the request. */
export interface Checks<Id extends string> {
  describe(operationId: Id): RequestHandler
  checkRequest: RequestHandler
  /** Validates a reply before it is written, and so before it is billed. */
  checkReply: CheckReply
  /** All schema errors of a request. */
  findErrors: FindSchemaErrors<Id>
}

/** What is generated from a contract for its checks. */
export interface CheckedContract<Id extends string> {
  spec: object
  operations: Readonly<Record<Id, { method: string; path: string; bodyType: string | null }>>
  schemas: RequestSchemas<Id>
}

const validatorSteps = (spec: object) =>
  middleware({
    apiSpec: spec as unknown as OpenAPIV3.DocumentV3_1,
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
export async function compileChecks<Id extends string>({
  spec,
  operations,
  schemas,
}: CheckedContract<Id>): Promise<Checks<Id>> {
  triggerDeprecationWarning()
  const steps = validatorSteps(spec)
  const named = (name: string): RequestHandler => {
    const step = steps.find(candidate => candidate.name === name)
    if (!step) throw new Error(`express-openapi-validator has no ${name}: its steps were renamed`)
    return step
  }
  const watchReply = checkedReply(named('responseMiddleware'))
  const checkRequest = named('requestMiddleware')
  const find = [named('pathParamsMiddleware'), named('metadataMiddleware')]
  const described = await warmUpContract(express(), operations, { find, check: [watchReply, checkRequest] })
  const describe = (operationId: Id) => {
    const description = described.operations.get(operationId)
    return describeAs(description && { ...description, problems: described.problems }, watchReply)
  }
  return { describe, checkRequest, checkReply: replyCheck(watchReply), findErrors: createFindSchemaErrors(schemas) }
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

import { parse as parseUrl } from 'node:url'
import express, { type RequestHandler } from 'express'
import type { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js'
import { type CheckReply, exchangeOf } from '../request/exchange.ts'
import { replyCheck, replyChecksOf } from './checked-reply.ts'
import { bareChecksOf, requestCheck } from './checked-request.ts'
import type { DescribedRequest, Description, ParameterSchema } from './described-request.ts'
import { createFindSchemaErrors, type FindSchemaErrors, type RequestSchemas } from './schema-errors.ts'
import { openValidator } from './validator.ts'
import { problem, warmUpContract } from './warm-up-contract.ts'

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
interface CheckedContract<Id extends string> {
  spec: object
  operations: Readonly<Record<Id, { method: string; path: string; bodyType: string | null }>>
  schemas: RequestSchemas<Id>
}

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
 * express-openapi-validator, split into its checks: replies must be validated from before authentication on, requests only
 * after it. Its own operation lookup compiles every route for every request, so it runs once, here. Rejects when a check does not
 * compile.
 */
export async function compileChecks<Id extends string>({
  spec,
  operations,
  schemas,
}: CheckedContract<Id>): Promise<Checks<Id>> {
  triggerDeprecationWarning()
  const validator = openValidator(spec)
  const find = [validator.step('pathParamsMiddleware'), validator.step('metadataMiddleware')]
  const check = [validator.step('responseMiddleware'), validator.step('requestMiddleware')]
  const described = await warmUpContract(express(), operations, { find, check })
  const checkReply = replyCheck(validator.replies())
  const problemChecks = replyChecksOf(validator.replies(), problem.method, described.problems)
  const describe = (operationId: Id) => {
    const description = described.operations.get(operationId)
    if (!description) throw new Error(`${operationId} is not in the contract`)
    const replyChecks = replyChecksOf(validator.replies(), operations[operationId].method, description)
    return describeAs({ ...description, replyChecks, problemChecks }, checkReply)
  }
  return {
    describe,
    checkRequest: requestCheck(validator.requests(), bareChecks(validator.requests(), described.operations, spec)),
    checkReply,
    findErrors: createFindSchemaErrors(schemas),
  }
}

/** The checks of requests without query and body, by operation. */
function bareChecks(validator: RequestValidator, operations: ReadonlyMap<string, Description>, spec: object) {
  const { components } = spec as { components?: { parameters?: Readonly<Record<string, ParameterSchema>> } }
  const resolve = (reference: string) => components?.parameters?.[reference.replace('#/components/parameters/', '')]
  const all = [...operations].map(([id, description]) => [id, bareChecksOf(validator, description, resolve)] as const)
  const checks = new Map(all)
  return (operationId: string) => checks.get(operationId)
}

const describeAs =
  (description: DescribedRequest['openapi'], checkReply: CheckReply): RequestHandler =>
  (req, res, next) => {
    const described = req as Partial<DescribedRequest>
    const exchange = exchangeOf(res)
    described.openapi = { ...description, pathParams: exchange.path }
    exchange.checkReply = checkReply
    next()
  }

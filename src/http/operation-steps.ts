import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { OperationId } from '#generated/operations.ts'
import type { OperationDeps } from '../operations/deps.ts'
import type { Route } from '../operations/route.ts'
import type { TraceStep } from '../tracing/tracing.ts'
import type { Contract } from './contract/contract.ts'
import { routes } from './request/routes.ts'
import type { OnceDeps } from './steps/answer-once.ts'
import { type AuthenticateDeps, authenticate, recogniseKey } from './steps/authenticate.ts'
import { authorise } from './steps/authorise.ts'
import { compose } from './steps/compose.ts'
import { compress } from './steps/compress.ts'
import { accept, normalizeContentType } from './steps/content-types.ts'
import { type LimitDeps, limit } from './steps/limit.ts'
import { plainNumbers } from './steps/plain-numbers.ts'
import { recordUse } from './steps/record-use.ts'
import { requestBody } from './steps/request-body.ts'
import { runOperation } from './steps/run-operation.ts'
import { type Addresses, serveFile } from './steps/serve-file.ts'
import { splitLists } from './steps/split-lists.ts'

export interface OperationStepsDeps extends OperationDeps, AuthenticateDeps, LimitDeps, OnceDeps {
  usage: OperationDeps['usage'] & LimitDeps['usage'] & OnceDeps['usage']
  config: Addresses
  demoKey: string
  logger: Logger
  /** Makes each step a span of its request. */
  traceStep?: TraceStep | undefined
}

const untraced: TraceStep = (_name, step) => step

interface StepsDeps extends OperationStepsDeps {
  /** One step for all operations, so that a failing store is logged once, not once for each operation. */
  recordUse: RequestHandler
}

/** 401 before 400, limits before work, the bill before the reply: docs/decisions/0002-order-of-the-pipeline.md. */
function handlerSteps(route: Route, contract: Contract, deps: StepsDeps): RequestHandler[] {
  const { operation } = route
  const { traceStep: step = untraced } = deps
  const keySteps = operation.takesKey
    ? [step('authenticate', authenticate(operation, deps)), step('authorise', authorise(operation, deps))]
    : [step('recogniseKey', recogniseKey(deps))]
  return [
    step('describe', contract.describe(operation.id)), // from here on every reply, refusals too, is checked against the contract
    ...keySteps,
    step('limit', limit(operation, deps)),
    ...(operation.usage === 'none' ? [] : [step('recordUse', deps.recordUse)]),
    step('accept', accept(operation)),
    step('requestBody', requestBody(operation)),
    ...splitLists(operation.id).map(handler => step('splitLists', handler)),
    ...plainNumbers(operation.id).map(handler => step('plainNumbers', handler)),
    step('checkRequest', contract.checkRequest),
    step('runOperation', runOperation(route, { ...deps, checkReply: contract.checkReply })), // handler → check → bill → reply
  ]
}

function stepsOf(route: Route, contract: Contract, deps: StepsDeps): RequestHandler {
  const { operation } = route
  const { file } = operation
  const { traceStep: step = untraced } = deps
  return compose(
    // A file is compressed once, not for each reply.
    ...(operation.compress && !file ? [step('compress', compress)] : []),
    step('normalizeContentType', normalizeContentType(operation)),
    ...(file ? [step('serveFile', serveFile(operation, file, deps))] : handlerSteps(route, contract, deps)),
  )
}

/** The steps of every operation, composed once from its attributes in the contract. */
export const operationSteps = (
  contract: Contract,
  deps: OperationStepsDeps,
): ReadonlyMap<OperationId, RequestHandler> => {
  const all = { ...deps, recordUse: recordUse(deps) }
  return new Map(routes.map(route => [route.operation.id, stepsOf(route, contract, all)]))
}

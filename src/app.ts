import express, { type Express } from 'express'
import type { Logger } from 'pino'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { probes } from './admin-listener/probes.ts'
import type { Readiness } from './admin-listener/readiness.ts'
import type { Config } from './config/config.ts'
import type { Contract } from './http/contract/contract.ts'
import { type McpEndpointDeps, mcpEndpoint } from './http/mcp/mcp-endpoint.ts'
import { mcpPaths } from './http/mcp/mcp-paths.ts'
import { type OperationStepsDeps, operationSteps } from './http/operation-steps.ts'
import { problemResponse } from './http/reply/problem-response.ts'
import { accessLog, type Served, warnOfUntrustedProxy } from './http/steps/access-log.ts'
import { recogniseKey } from './http/steps/authenticate.ts'
import { begin } from './http/steps/begin.ts'
import { compose } from './http/steps/compose.ts'
import { crossOrigin } from './http/steps/cross-origin.ts'
import { refuseBadEncoding } from './http/steps/refuse-bad-encoding.ts'
import { forOperations, refuseRoute } from './http/steps/resolve-route.ts'
import { missingPages, type PageDeps, pages } from './pages/pages.ts'
import { problemPages } from './pages/problem-page.ts'
import type { Tracing } from './tracing/tracing.ts'

export interface AppDeps extends Omit<OperationStepsDeps, 'config'>, Omit<McpEndpointDeps, 'config'> {
  contract: Contract
  usage: UsageLedger
  config: Pick<Config, 'baseUrl' | 'mcpUrl' | 'errorsUrl' | 'trustProxy'>
  logger: Logger
  newRequestId: () => string
  /** The public demo key, shown on the landing page. */
  demoKey: string
  onServed?: ((served: Served) => void) | undefined
  /** The traces of requests, if there is a collector. */
  tracing?: Pick<Tracing, 'request' | 'step'> | undefined
  readiness: Pick<Readiness, 'parts'>
  /** The health of the last 24 hours. */
  history: PageDeps['history']
}

/** The whole pipeline. Its order is part of the contract: 401 before 400, limits before work, charges before the reply. */
export function createApp(deps: AppDeps): Express {
  // If an error passes both error handlers, Express's own reply must not contain the stack trace.
  const app = express().disable('x-powered-by').set('etag', false).set('env', 'production')
  app.enable('strict routing').enable('case sensitive routing').set('trust proxy', deps.config.trustProxy)
  const { tracing } = deps
  const operations = forOperations(operationSteps(deps.contract, { ...deps, traceStep: tracing?.step }))
  const proxyWarning = deps.config.trustProxy === false ? [warnOfUntrustedProxy(deps)] : []
  const traces = tracing ? [tracing.request] : []
  const first = [probes(deps.readiness), begin(deps), ...traces, accessLog(deps), ...proxyWarning]
  const forPeople = pages(deps)
  app.use(compose(...first, crossOrigin(forPeople.isPage), refuseBadEncoding, operations))
  // Before the pages, whose paths would be tried first.
  app.all(mcpPaths, mcpEndpoint(deps))
  app.use(forPeople.router)
  app.use(compose(missingPages(deps), recogniseKey(deps), refuseRoute))
  // Mounted twice: if the reply of the first violates the contract, the second reports that.
  const problems = { ...deps.config, ...deps, pageFor: problemPages(deps.config) }
  app.use(problemResponse(problems), problemResponse(problems))
  return app
}

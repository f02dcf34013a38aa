import express, { type Express } from 'express'
import type { Logger } from 'pino'
import type { KeyStore } from '#data/accounts/key-store.ts'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import type { KeyReader } from '#domain/keys/key-reader.ts'
import type { Config } from './config.ts'
import { createContract } from './http/contract/contract.ts'
import { type McpEndpointDeps, mcpEndpoint } from './http/mcp/mcp-endpoint.ts'
import { problemResponse } from './http/reply/problem-response.ts'
import { accept } from './http/steps/accept.ts'
import { accessLog } from './http/steps/access-log.ts'
import type { OnceDeps } from './http/steps/answer-once.ts'
import { authenticate } from './http/steps/authenticate.ts'
import { authorise } from './http/steps/authorise.ts'
import { begin } from './http/steps/begin.ts'
import { compose } from './http/steps/compose.ts'
import { compress } from './http/steps/compress.ts'
import { crossOrigin } from './http/steps/cross-origin.ts'
import { jsonBody } from './http/steps/json-body.ts'
import { type LimitDeps, limit } from './http/steps/limit.ts'
import { normalizeContentType } from './http/steps/normalize-content-type.ts'
import { noSniffing } from './http/steps/page-security.ts'
import { plainNumbers } from './http/steps/plain-numbers.ts'
import { recordUse } from './http/steps/record-use.ts'
import { refuseBadEncoding } from './http/steps/refuse-bad-encoding.ts'
import type { FloodDeps } from './http/steps/refuse-flood.ts'
import { forOperations, refuseRoute } from './http/steps/resolve-route.ts'
import { runOperation } from './http/steps/run-operation.ts'
import { staticFiles } from './http/steps/static-files.ts'
import type { OperationDeps } from './operations/deps.ts'
import { pages } from './pages/pages.ts'

export interface AppDeps extends OperationDeps, LimitDeps, OnceDeps, FloodDeps, Omit<McpEndpointDeps, 'config'> {
  usage: UsageLedger
  config: Pick<Config, 'baseUrl' | 'mcpUrl' | 'errorsUrl' | 'trustProxy'>
  logger: Logger
  newRequestId: () => string
  keys: Pick<KeyStore, 'find'>
  readKey: KeyReader
  /** The key that visitors may use, shown on the landing page. */
  demoKey: string
}

/** The whole pipeline. Its order is contract: 401 before 400, limits before work, the bill before the reply. */
export async function createApp(deps: AppDeps): Promise<Express> {
  const app = express().disable('x-powered-by').set('etag', false)
  app.enable('strict routing').enable('case sensitive routing').set('trust proxy', deps.config.trustProxy)
  const contract = await createContract()
  const operation = compose(
    ...[compress, normalizeContentType, staticFiles(deps.config)],
    contract.describe, // from here on every reply, refusals too, is checked against the contract
    ...[authenticate(deps), authorise, limit(deps), recordUse(deps)],
    ...[accept, jsonBody, plainNumbers, contract.checkRequest],
    runOperation({ ...deps, checkReply: contract.checkReply }), // handler → check → bill → reply
  )
  app.use(compose(begin(deps), accessLog(deps), noSniffing, crossOrigin, refuseBadEncoding, forOperations(operation)))
  app.use(pages(deps))
  app.all('/mcp', ...mcpEndpoint(deps))
  app.use(refuseRoute)
  // The second answers for the first, should its own reply break the contract.
  app.use(problemResponse({ ...deps.config, ...deps }), problemResponse({ ...deps.config, ...deps }))
  return app
}

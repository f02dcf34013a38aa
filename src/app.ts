import express, { type Express } from 'express'
import type { Logger } from 'pino'
import type { KeyStore } from '#data/accounts/key-store.ts'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import type { KeyReader } from '#domain/keys/key-reader.ts'
import type { Config } from './config.ts'
import { accept } from './http/accept.ts'
import { accessLog } from './http/access-log.ts'
import type { OnceDeps } from './http/answer-once.ts'
import { authenticate } from './http/authenticate.ts'
import { authorise } from './http/authorise.ts'
import { begin } from './http/begin.ts'
import { compress } from './http/compress.ts'
import { createContract } from './http/contract.ts'
import { crossOrigin } from './http/cross-origin.ts'
import { inTurn } from './http/in-turn.ts'
import { jsonBody } from './http/json-body.ts'
import { type LimitDeps, limit } from './http/limit.ts'
import { type McpEndpointDeps, mcpEndpoint } from './http/mcp/mcp-endpoint.ts'
import { noSniffing } from './http/page-security.ts'
import { plainNumbers } from './http/plain-numbers.ts'
import { problemResponse } from './http/problem-response.ts'
import { recordUse } from './http/record-use.ts'
import { refuseBadEncoding } from './http/refuse-bad-encoding.ts'
import type { FloodDeps } from './http/refuse-flood.ts'
import { forOperations, refuseRoute } from './http/resolve-route.ts'
import { runOperation } from './http/run-operation.ts'
import { settleContentType } from './http/settle-content-type.ts'
import { staticFiles } from './http/static-files.ts'
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
  const operation = inTurn(
    ...[compress, settleContentType, staticFiles(deps.config)],
    contract.describe, // from here on every reply, refusals too, is checked against the contract
    ...[authenticate(deps), authorise, limit(deps), recordUse(deps)],
    ...[accept, jsonBody, plainNumbers, contract.checkRequest],
    runOperation({ ...deps, checkReply: contract.checkReply }), // handler → check → bill → reply
  )
  app.use(inTurn(begin(deps), accessLog(deps), noSniffing, crossOrigin, refuseBadEncoding, forOperations(operation)))
  app.use(pages(deps))
  app.all('/mcp', ...mcpEndpoint(deps))
  app.use(refuseRoute)
  // The second answers for the first, should its own reply break the contract.
  app.use(problemResponse({ ...deps.config, ...deps }), problemResponse({ ...deps.config, ...deps }))
  return app
}

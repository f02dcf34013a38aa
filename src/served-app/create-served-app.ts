import { randomBytes } from 'node:crypto'
import type { Express } from 'express'
import type { Accounts } from '#data/accounts/accounts.ts'
import { createAddressCheck } from '#domain/keys/address-allowed.ts'
import { createKeyReader } from '#domain/keys/key-reader.ts'
import { rehashUsedKeys } from '../administration/secrets/rehash-keys.ts'
import { type AppDeps, createApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { compileContract } from '../http/contract/contract.ts'
import { createInnerRequests } from '../http/inner/inner-requests.ts'
import { loadSdk } from '../http/mcp/mcp-endpoint.ts'
import { requestIds } from '../http/request/request-ids.ts'
import { mcpFeatures } from '../mcp/features.ts'
import { mcpTools } from '../mcp/tools.ts'

/** What `createServedApp` makes itself. */
type OwnDeps =
  | 'config'
  | 'newRequestId'
  | 'inner'
  | 'mcpTools'
  | 'mcpFeatures'
  | 'readKey'
  | 'verified'
  | 'addressAllowed'
  | 'rehash'
  | 'secrets'
  | 'baseUrl'
  | 'upgradeUrl'
  | 'contract'

type ServedAppDeps = Omit<AppDeps, OwnDeps> & {
  accounts: Pick<Accounts, 'keys' | 'secrets'>
  /** Compiled by the caller; otherwise here. */
  contract?: AppDeps['contract'] | undefined
}

/** An app, and the ids of its requests. */
export interface ServedApp {
  app: Express
  newRequestId: () => string
  /** To be called when it serves: loads the modules that only few requests need. */
  loadRest(): void
}

/** The pipeline of one thread, over parts that are its own and parts that threads share. */
export async function createServedApp(
  config: Config,
  { accounts: { keys, secrets }, contract, ...parts }: ServedAppDeps,
  stack: AsyncDisposableStack,
): Promise<ServedApp> {
  const { baseUrl, errorsUrl } = config
  const newRequestId = requestIds(parts.clock, randomBytes)
  const inner = createInnerRequests({ newRequestId, errorsUrl })
  const app = createApp({
    config,
    newRequestId,
    inner,
    mcpTools,
    mcpFeatures,
    secrets,
    baseUrl,
    contract: contract ?? (await compileContract()),
    readKey: createKeyReader(secrets),
    verified: new WeakMap(),
    addressAllowed: createAddressCheck(),
    rehash: stack.use(rehashUsedKeys({ keys, secrets, logger: parts.logger })).rehash,
    upgradeUrl: `${baseUrl}/pricing#tiers`,
    ...parts,
  })
  inner.serve(app)
  // The next MCP message tries again, and reports the error.
  return { app, newRequestId, loadRest: () => void loadSdk().catch(() => {}) }
}

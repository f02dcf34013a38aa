import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { ulid } from 'ulidx'
import type { Accounts } from '#data/accounts/accounts.ts'
import { openConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'
import { readTiers } from '#data/reference/tiers.ts'
import { dayMs, minuteMs } from '#domain/calendar.ts'
import type { KeyRequest } from '#domain/keys/key-request.ts'
import { webhookKeysOf } from '#domain/keys/secret-ring.ts'
import { createAccount } from '../../src/administration/accounts/create-account.ts'
import type { OperatorDeps } from '../../src/administration/deps.ts'
import { createKey } from '../../src/administration/keys/keys.ts'
import { secretSource } from '../../src/administration/secrets/server-secret-file.ts'
import type { WebhookDeps } from '../../src/administration/webhooks/deps.ts'
import { type Config, readConfig } from '../../src/config/config.ts'
import { compileContract } from '../../src/http/contract/contract.ts'
import { createLogger } from '../../src/logging/logger.ts'
import { startService } from '../../src/service/start-service.ts'
import { type Canaries, createCanaries } from './canaries.ts'
import { databaseOf } from './database-of.ts'
import { indexedSample, searchTimes } from './indexed-sample.ts'
import { sharedWriter } from './shared-writer.ts'
import { isFleetTested, isPostgresTested } from './test-store.ts'

const roomMs = 6 * 60 * 60 * 1000

/** The current time; late in the evening the next day, because daily counters must not restart during a test. */
function dayWithRoom(now = Date.now()): number {
  const midnight = (Math.floor(now / dayMs) + 1) * dayMs
  return midnight - now < roomMs ? midnight + minuteMs : now
}

/**
 * A clock that a test sets. It does not start before the current time, because files written now must not be from the
 * future.
 */
export function testClock(start = dayWithRoom()) {
  let time = start
  return {
    now: () => time,
    monotonic: () => time,
    advance: (ms: number) => {
      time += ms
    },
  }
}

export type Overrides = NonNullable<Parameters<typeof startService>[1]['overrides']>

/** Compiled once for all services of a process, because compiling takes longer than starting a service. */
export const contract = compileContract()

export const baseUrl = 'http://svc.test'

export interface TestService extends AsyncDisposable {
  url: string
  /** The address of the listener for operators, with SVC_ADMIN_PORT. */
  adminUrl: string | undefined
  dataDir: string
  demoKey: string
  /** Companies of the sample, if this start loaded it. */
  sampleLoaded: number | undefined
  clock: ReturnType<typeof testClock>
  /** Lines written to the log, of every level. */
  log: string[]
  /**
   * All keys of the service. Their secrets are searched for in each reply, and on disposal in the log and the files.
   */
  canaries: Canaries
  administration: OperatorDeps & WebhookDeps
  /** A key of a new account, by default of the scale tier, whose limits no test reaches. */
  key(request?: Partial<KeyRequest>, tier?: string): Promise<{ text: string; kid: string; accountId: string }>
  /** Another key of an account. */
  keyOf(accountId: string, request?: Partial<KeyRequest>): Promise<{ text: string; kid: string; accountId: string }>
  secretKey(tier?: string): Promise<{ text: string; accountId: string }>
}

const restricted: KeyRequest = {
  name: 'test',
  class: 'rk',
  env: 'live',
  kind: 'user',
  scopes: ['companies:read', 'companies:search', 'companies:enrich', 'coverage:read', 'usage:read'],
  ip_allowlist: [],
  country_scope: [],
  endpoints: [],
  rate_limit_rpm: null,
  expires_at: undefined,
}

export interface TestServiceOptions {
  /** Whether the folder is searched, and not the sample: by default if the folder is no copy of it. */
  hasOwnSearch?: boolean
  /** Servers of one machine share a clock. */
  clock?: TestService['clock']
}

type Administered = Pick<TestService, 'administration' | 'canaries' | 'key' | 'keyOf' | 'secretKey'>

/** What tests do with the accounts of a service, by interfaces that any process may use. */
export function administered(
  opened: Accounts,
  { clock, demoKey, slots }: { clock: TestService['clock']; demoKey: string | undefined; slots?: Config['slots'] },
): Administered {
  const { accounts, keys, usage, webhooks, audit, secrets } = opened
  const administration = {
    accounts,
    keys,
    usage,
    webhooks,
    audit,
    tiers: readTiers(),
    get secrets() {
      return secrets.current().signing
    },
    serverSecrets: secrets,
    get webhookKeys() {
      return webhookKeysOf(secrets.current())
    },
    clock,
    randomBytes,
    slots,
    newId: () => ulid(),
    actor: 'test',
  }
  const canaries = createCanaries()
  // The pages show the demo key to everybody.
  if (demoKey !== undefined) canaries.plant(demoKey, { shownAt: /^\/(?!v1\/|mcp|reconcile|\.well-known)/ })
  const newAccount = async (tier = 'scale') => {
    const { account, secretKey } = await createAccount(administration, { name: 'Test', tier })
    return { account, secretKey: canaries.plant(secretKey) }
  }
  const keyOf: TestService['keyOf'] = async (accountId, request) => {
    const { key, text } = await createKey(administration, accountId, { ...restricted, ...request }, { replace: false })
    return { text: canaries.plant(text), kid: key.kid, accountId }
  }
  return {
    administration,
    canaries,
    keyOf,
    key: async (request, tier) => keyOf((await newAccount(tier)).account.id, request),
    secretKey: async tier => {
      const { account, secretKey } = await newAccount(tier)
      return { text: secretKey, accountId: account.id }
    },
  }
}

/**
 * A complete service in this process, with a test clock, a free port on loopback and by default a temporary folder with the
 * sample. Services of the sample share one search over it, because its threads take longer to start than everything else,
 * also those that are started again over such a folder.
 */
export async function startTestService(
  environment: Record<string, string> = {},
  overrides: Overrides = {},
  options: TestServiceOptions = {},
): Promise<TestService> {
  if (isFleetTested)
    return (await import('../fleet/fleet-service.ts')).fleetService({ environment, overrides, options })
  const { clock = testClock() } = options
  const sample = await indexedSample()
  const hasOwnSecret = isPostgresTested || environment.SVC_KEY_SECRET !== undefined
  const own = environment.SVC_DATA_DIR === undefined ? sample.copy(hasOwnSecret) : undefined
  const dataDir = environment.SVC_DATA_DIR ?? own ?? ''
  const database = isPostgresTested ? await databaseOf(dataDir) : {}
  const hasOwnSearch = options.hasOwnSearch ?? !sample.isCopy(dataDir)
  const search = hasOwnSearch ? {} : { search: sample.search }
  const log: string[] = []
  const logger = createLogger('trace', { write: line => void log.push(line) })
  const config: Config = {
    ...readConfig({ SVC_DATA_DIR: dataDir, SVC_BASE_URL: baseUrl, ...database, ...environment }),
    port: 0,
  }
  const service = await startService(config, {
    clock,
    logger,
    overrides: { contract: await contract, searchTimes, writer: sharedWriter, ...search, ...overrides },
  })
  const accounts = await openConfiguredAccounts(config, secretSource(config, randomBytes), { writer: sharedWriter })
  const clients = administered(accounts, { clock, demoKey: service.demoKey, slots: config.slots })
  const { canaries } = clients
  const stack = new AsyncDisposableStack()
  if (own) stack.defer(() => rmSync(own, { recursive: true, force: true }))
  stack.defer(() => canaries.checkText(log.join(''), 'the log'))
  stack.defer(() => canaries.checkFiles(dataDir))
  stack.use(accounts)
  stack.use(service)
  // Closing the databases removes these files.
  stack.defer(() => canaries.checkFiles(dataDir, /-(wal|shm)$/))
  return {
    url: service.url,
    adminUrl: service.adminUrl,
    dataDir,
    demoKey: service.demoKey,
    sampleLoaded: service.sampleLoaded,
    clock,
    log,
    ...clients,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

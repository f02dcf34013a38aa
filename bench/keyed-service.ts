import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ulid } from 'ulidx'
import { parse, stringify } from 'yaml'
import { openConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'
import { ownTiersFile, readTiers } from '#data/reference/tiers.ts'
import type { KeyRequest } from '#domain/keys/key-request.ts'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import { createAccount } from '../src/administration/accounts/create-account.ts'
import { createKey } from '../src/administration/keys/keys.ts'
import { readServerSecrets } from '../src/administration/secrets/server-secret-file.ts'
import { systemClock } from '../src/clock.ts'
import { readConfig } from '../src/config/config.ts'
import { openLog } from '../src/logging/log-destination.ts'
import { createLogger } from '../src/logging/logger.ts'
import { compileSooner } from '../src/node-runtime/compile-sooner.ts'
import { disablePretenuring } from '../src/node-runtime/disable-pretenuring.ts'
import { startService } from '../src/service/start-service.ts'

// The real service with a key whose limits no load reaches, on a new folder or on the folder of its argument. Prints its
// port, the key and its data folder. Removes a new folder at its end. The OTEL_* and SVC_THREADS of the environment hold; without the latter it has one thread.
disablePretenuring()
compileSooner()
const [, , given] = process.argv
const dataDir = given ?? mkdtempSync(join(tmpdir(), 'svc-bench-'))
const tiersFile = join(dataDir, 'tiers.yaml')
const tiers = parse(readFileSync(ownTiersFile, 'utf8'))
Object.assign(tiers.scale, { lookup: 900_000, search: 900_000, included_results: 900_000_000 })
writeFileSync(tiersFile, stringify(tiers))
const passedOn = /^(OTEL_|SVC_(DATABASE_URL|REDIS_URL|KEY_SECRET|THREADS)$)/
const passed = Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)))
const config = { ...readConfig({ ...passed, SVC_DATA_DIR: dataDir, SVC_TIERS_FILE: tiersFile }), port: 0 }
const service = await startService(config, {
  clock: systemClock,
  logger: createLogger(
    'warn',
    openLog({ logFile: undefined, logFormat: 'json', logRetentionDays: undefined }, systemClock),
  ),
})
const accounts = await openConfiguredAccounts(config)
const secrets = serverSecrets(config.keySecret ?? readServerSecrets(dataDir, [], randomBytes)[0] ?? '')
const { accounts: accountStore, keys } = accounts
const administration = {
  accounts: accountStore,
  keys,
  tiers: readTiers(tiersFile),
  secrets,
  clock: systemClock,
  randomBytes,
  newId: () => ulid(),
  actor: 'bench',
}
const { account } = await createAccount(administration, { name: 'bench', tier: 'scale' })
// MCP accepts restricted keys only.
const request: KeyRequest = {
  name: 'bench',
  class: 'rk',
  env: 'live',
  kind: 'user',
  expires_at: undefined,
  rate_limit_rpm: null,
  scopes: ['companies:read', 'companies:search', 'companies:enrich', 'usage:read'],
  ip_allowlist: [],
  country_scope: [],
  endpoints: [],
}
const { text: key } = await createKey(administration, account.id, request, { replace: false })
await accounts[Symbol.asyncDispose]()
process.stdout.write(`${new URL(service.url).port} ${key} ${dataDir}\n`)
process.once('SIGTERM', async () => {
  await service[Symbol.asyncDispose]()
  if (given === undefined) rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
})

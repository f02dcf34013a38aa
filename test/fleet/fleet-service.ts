import { openConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'
import { secretSource } from '../../src/administration/secrets/server-secret-file.ts'
import { systemClock } from '../../src/clock.ts'
import { administered, type Overrides, type TestService, type TestServiceOptions } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { skipRunning } from './skip-running.ts'

/** The fleet that the tests of a run share, as `SVC_TEST_FLEET` tells it to their processes. */
export interface SharedFleet {
  /** Addresses of the balancer; each test service has its own, by which the servers know it. */
  urls: readonly string[]
  /** Addresses of the servers themselves. */
  servers: readonly string[]
  demoKey: string
  databaseUrl: string
  keySecret: string
}

interface Asked {
  environment: Record<string, string>
  overrides: Overrides
  options: TestServiceOptions
}

/** Processes of a run, at most: each has its share of the addresses, by which limits are counted. */
export const processes = 4
let used = 0

function nextUrl(urls: readonly string[]): string {
  const share = Math.floor(urls.length / processes)
  const first = (Number(process.env.MOCHA_WORKER_ID ?? 0) % processes) * share
  used += 1
  return urls[first + ((used - 1) % share)] ?? ''
}

const real: TestService['clock'] = { ...systemClock, advance: () => skipRunning() }

const isAny = (settings: object) => Object.keys(settings).length > 0

/** The fleet as one service. A test that asks for more than requests and administration, such as another clock, is skipped. */
export async function fleetService({ environment, overrides, options }: Asked): Promise<TestService> {
  if ([environment, overrides, options].some(isAny)) skipRunning()
  const { urls, demoKey, databaseUrl, keySecret }: SharedFleet = JSON.parse(process.env.SVC_TEST_FLEET ?? '')
  const stack = new AsyncDisposableStack()
  const folder = stack.use(tempFolder())
  const source = secretSource({ dataDir: folder.path, keySecret, oldKeySecrets: [] }, () => Buffer.alloc(0))
  const accounts = stack.use(await openConfiguredAccounts({ dataDir: folder.path, databaseUrl }, source))
  return {
    url: nextUrl(urls),
    demoKey,
    adminUrl: undefined,
    sampleLoaded: undefined,
    clock: real,
    get dataDir() {
      return skipRunning()
    },
    get log() {
      return skipRunning()
    },
    ...administered(accounts, { clock: real, demoKey }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

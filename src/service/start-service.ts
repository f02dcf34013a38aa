import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { recordHealth } from '../health/health-history.ts'
import { startWebhooks } from '../webhooks/start-webhooks.ts'
import { type CompanyToTry, companyToTry, type NothingToTry } from './company-to-try.ts'
import { type Data, openData } from './open-data.ts'
import { openParts } from './open-parts.ts'
import { openPorts } from './open-ports.ts'
import { serveOperators } from './serve-operators.ts'
import { serveRequests } from './serve-requests.ts'
import type { Pause, ServiceDeps } from './service-deps.ts'

/** A running service; disposing of it completes the requests in flight, then closes everything. */
export interface Service extends AsyncDisposable {
  /** The address it listens on, with the port that the system assigned to port 0. */
  url: string
  /** The address of the listener for operators, if there is one. */
  adminUrl: string | undefined
  demoKey: string
  /** Number of companies of the embedded sample, when this start loaded it. */
  sampleLoaded: number | undefined
  /** A company that a lookup finds, the preferred one if it is there. */
  companyToTry(preferred: CompanyToTry): Promise<CompanyToTry | NothingToTry>
}

/** Ends a service: it is not ready from now on, serves for a while, then completes the requests in flight. */
const drainer =
  (ending: AbortController, { drainSeconds }: Config, owned: AsyncDisposableStack, pause: Pause = sleep) =>
  async () => {
    ending.abort()
    if (drainSeconds > 0) await pause(drainSeconds * 1_000)
    await owned.disposeAsync()
  }

function sendWebhooks({ config, accounts, clock, purgeTime, taskLogger: logger, tracing }: Data): AsyncDisposable {
  const { dataDir } = config
  const { secrets } = accounts
  return startWebhooks(accounts, { dataDir, secrets, clock, purgeTime, logger, traced: tracing?.outgoing })
}

/** Opens the ports, the data and the parts of the pipeline, each of which adds to what was opened before it, and serves. */
export async function startService(config: Config, deps: ServiceDeps): Promise<Service> {
  // What was opened last is closed first; if a later step fails, this closes what is open.
  await using stack = new AsyncDisposableStack()
  const ending = new AbortController()
  const ports = await openPorts({ ...deps, config, isEnding: () => ending.signal.aborted }, stack)
  const data = await openData(ports, stack)
  const service = await openParts(data, stack)
  stack.use(sendWebhooks(data))
  // Also here: it must end before the stores that it reads.
  if (ports.admin) stack.use(ports.admin)
  const served = await serveRequests(service, stack)
  // Not while it starts: there is no index yet.
  stack.use(recordHealth(service.history, data))
  await serveOperators(service, served)
  return {
    url: ports.listener.url,
    adminUrl: ports.admin?.url,
    demoKey: data.demoKey,
    sampleLoaded: data.sampleLoaded,
    companyToTry: preferred => companyToTry(preferred, service),
    [Symbol.asyncDispose]: drainer(ending, config, stack.move(), deps.overrides?.pause),
  }
}

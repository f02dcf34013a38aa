import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Accounts } from '#data/accounts/accounts.ts'
import { reportingFirstFailure } from '#data/async/reporting-first-failure.ts'
import { dayMs, hourMs } from '#domain/calendar.ts'
import { type SecretRings, webhookKeysOf } from '#domain/keys/secret-ring.ts'
import type { Clock } from '../clock.ts'
import type { TraceOutgoing } from '../tracing/tracing.ts'
import { createDeliverer } from './deliver-webhooks.ts'
import { queueImportEvents } from './queue-events.ts'
import { queueExpiryEvents } from './watch-keys.ts'

const pollMs = 1_000
const keptDeliveredDays = 7
const keptDays = 30

interface StartDeps {
  dataDir: string
  secrets: SecretRings
  clock: Clock
  /** The time by which deliveries are old, in milliseconds since the epoch. */
  purgeTime: () => number
  logger: Logger
  /** Makes each attempt a span, whose trace its receiver can continue. */
  traced?: TraceOutgoing | undefined
}

type Stores = Pick<Accounts, 'keys' | 'webhooks'>

async function purge(webhooks: Stores['webhooks'], now: number) {
  await webhooks.purge({ deliveredMs: now - keptDeliveredDays * dayMs, anyMs: now - keptDays * dayMs })
}

const logged = (work: () => Promise<void>, logger: Logger, line: string) =>
  reportingFirstFailure(work, error => logger.warn({ err: error }, line))

/** Queues the events of imports that were killed before they could, finds keys that expire soon, and deletes old deliveries; each also if another fails. */
function hourlyTasks(
  { keys, webhooks }: Stores,
  { dataDir, clock, purgeTime, logger }: StartDeps,
  isEnding: () => boolean,
) {
  const tasks = [
    logged(() => queueImportEvents(dataDir, webhooks), logger, 'webhooks not told of imports'),
    logged(() => queueExpiryEvents({ keys, webhooks }, clock.now(), isEnding), logger, 'expiring keys not told'),
    logged(() => purge(webhooks, purgeTime()), logger, 'old webhooks not deleted'),
  ]
  return async () => {
    for (const run of tasks) await run()
  }
}

/** Sends webhooks every second, and looks for keys that expire soon now and every hour, until disposed. */
export function startWebhooks(stores: Stores, deps: StartDeps): AsyncDisposable {
  const { secrets, clock, logger, traced } = deps
  const deliverer = createDeliverer({
    store: stores.webhooks,
    keys: () => webhookKeysOf(secrets.current()),
    refreshKeys: secrets.refresh,
    run: randomUUID(),
    clock,
    random: Math.random,
    logger,
    traced,
  })
  const deliver = logged(() => deliverer.deliverDue(), logger, 'webhooks not sent')
  let isEnding = false
  const hourly = hourlyTasks(stores, deps, () => isEnding)
  let running = hourly()
  const timers = [
    setInterval(() => void deliver(), pollMs).unref(),
    setInterval(() => {
      running = running.then(hourly)
    }, hourMs).unref(),
  ]
  return {
    [Symbol.asyncDispose]: async () => {
      isEnding = true
      for (const timer of timers) clearInterval(timer)
      await running
      await deliverer[Symbol.asyncDispose]()
    },
  }
}

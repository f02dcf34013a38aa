import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Accounts } from '#data/accounts/open-accounts.ts'
import { dayMs } from '#domain/billing/calendar.ts'
import { type SecretRings, webhookKeysOf } from '#domain/keys/secret-ring.ts'
import type { Clock } from '../clock.ts'
import { createDeliverer } from './deliver-webhooks.ts'
import { tellExpiringKeys } from './watch-keys.ts'

const pollMs = 1_000
const hourMs = 60 * 60 * 1000
const keptDeliveredDays = 7
const keptDays = 30

interface StartDeps {
  secrets: Pick<SecretRings, 'current'>
  clock: Clock
  logger: Logger
}

type Stores = Pick<Accounts, 'keys' | 'webhooks'>

/** Finds keys that expire soon, and deletes old deliveries. */
async function runHourly({ keys, webhooks }: Stores, now: number) {
  await tellExpiringKeys({ keys, webhooks }, now)
  await webhooks.purge({
    deliveredMs: now - keptDeliveredDays * dayMs,
    anyMs: now - keptDays * dayMs,
  })
}

/** Logs the first of several failures in a row. */
function loggedOnce(work: () => Promise<void>, logger: Logger, line: string) {
  let hasFailed = false
  return async () => {
    try {
      await work()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) logger.warn({ err: error }, line)
      hasFailed = true
    }
  }
}

/** Sends webhooks every second, and looks for keys that expire soon now and every hour, until disposed. */
export function startWebhooks(stores: Stores, { secrets, clock, logger }: StartDeps): AsyncDisposable {
  const deliverer = createDeliverer({
    ...{ store: stores.webhooks, keys: () => webhookKeysOf(secrets.current()), run: randomUUID() },
    ...{ clock, random: Math.random, logger },
  })
  const deliver = loggedOnce(() => deliverer.deliverDue(), logger, 'webhooks not sent')
  const hourly = loggedOnce(() => runHourly(stores, clock.now()), logger, 'expiring keys not told')
  let running = hourly()
  const timers = [
    setInterval(() => void deliver(), pollMs).unref(),
    setInterval(() => {
      running = running.then(hourly)
    }, hourMs).unref(),
  ]
  return {
    [Symbol.asyncDispose]: async () => {
      for (const timer of timers) clearInterval(timer)
      await running
      await deliverer[Symbol.asyncDispose]()
    },
  }
}

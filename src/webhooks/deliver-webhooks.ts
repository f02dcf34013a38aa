import type { Logger } from 'pino'
import { withTimeout } from '#data/async/with-timeout.ts'
import type { ClaimedDelivery } from '#data/webhooks/webhook-job.ts'
import type { WebhookStore } from '#data/webhooks/webhook-store.ts'
import { leaseMs } from '#domain/webhooks/lease.ts'
import { outcomeOf } from '#domain/webhooks/outcome.ts'
import { type AttemptDeps, createAttempt } from './attempt-delivery.ts'

export interface DeliverDeps extends AttemptDeps {
  store: Pick<WebhookStore, 'hasDue' | 'claim' | 'settle'>
  /** Names this server among those of the folder. */
  run: string
  random: () => number
  logger: Logger
}

/** Sends deliveries; disposing of it waits two seconds for those under way. */
interface Deliverer extends AsyncDisposable {
  /** Starts the deliveries that are due, one for each endpoint: a receiver that hangs delays no other. */
  deliverDue(): Promise<void>
}

const graceMs = 2_000

/** The address of an endpoint may hold a token, so only its id is logged. */
function log({ delivery, endpoint }: ClaimedDelivery, outcome: ReturnType<typeof outcomeOf>, logger: Logger) {
  const { id, type } = delivery
  const { state, attempts, error, nextMs } = outcome
  const line = { delivery: id, endpoint: endpoint.id, type, attempts, ...(error !== null && { reason: error }) }
  if (state === 'delivered') logger.debug(line, 'webhook delivered')
  else if (outcome.disables) logger.error(line, 'webhook endpoint is gone and was disabled')
  else if (state === 'failed') logger.error(line, 'webhook failed')
  else logger.warn({ ...line, next: new Date(nextMs).toISOString() }, 'webhook not delivered')
}

/** Keeps work in a set until it has ended. */
function keepWhileRunning(running: Set<Promise<void>>, work: Promise<void>): Promise<void> {
  const kept = work.finally(() => running.delete(kept))
  running.add(kept)
  return kept
}

export function createDeliverer(deps: DeliverDeps): Deliverer {
  const { store, run, clock, random, logger } = deps
  const attempt = createAttempt(deps)
  const stop = new AbortController()
  const taking = new Set<Promise<void>>()
  const sending = new Set<Promise<void>>()
  let isClosing = false

  const deliver = async (claimed: ClaimedDelivery) => {
    const { id, attempts } = claimed.delivery
    const answer = await attempt(claimed, stop.signal)
    const now = clock.now()
    const isStopped = stop.signal.aborted && 'error' in answer
    const outcome = outcomeOf(answer, attempts, { now, random: random() })
    // An attempt that was cut off because the server ended does not count.
    const settled = isStopped ? { ...outcome, state: 'waiting' as const, attempts: attempts - 1, nextMs: now } : outcome
    if ((await store.settle({ ...settled, id, run, now })) && !isStopped) log(claimed, outcome, logger)
  }

  const start = (claimed: ClaimedDelivery) => {
    const delivered = deliver(claimed).catch(error =>
      logger.warn({ err: error, delivery: claimed.delivery.id }, 'outcome of webhook not written'),
    )
    return keepWhileRunning(sending, delivered)
  }

  const takeDue = async (): Promise<void> => {
    const now = clock.now()
    if (isClosing || !(await store.hasDue(now)) || isClosing) return
    // The next one for that endpoint follows at once.
    for (const claimed of await store.claim({ run, now, leaseMs })) void start(claimed).then(deliverDueLogged)
  }

  const deliverDue = (): Promise<void> => keepWhileRunning(taking, takeDue())

  const deliverDueLogged = () => deliverDue().catch(error => logger.warn({ err: error }, 'webhooks not read'))

  return {
    deliverDue,
    [Symbol.asyncDispose]: async () => {
      isClosing = true
      const timer = setTimeout(() => stop.abort(), graceMs)
      // Deliveries that are being claimed are sent or given back too: nobody else would send them before their lease ends.
      await withTimeout(graceMs, Promise.allSettled(taking))
      await Promise.all(sending)
      clearTimeout(timer)
      stop.abort()
    },
  }
}

import type { KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import { within } from '#data/async/within.ts'
import type { ClaimedDelivery } from '#data/webhooks/webhook-job.ts'
import type { WebhookStore } from '#data/webhooks/webhook-store.ts'
import { leaseMs } from '#domain/webhooks/lease.ts'
import { type Answer, outcomeOf } from '#domain/webhooks/outcome.ts'
import type { Clock } from '../clock.ts'
import type { TraceOutgoing } from '../tracing/tracing.ts'
import { sendWebhook } from './send-webhook.ts'
import { type SignedMessage, signWebhook } from './sign-webhook.ts'

export interface DeliverDeps {
  store: Pick<WebhookStore, 'hasDue' | 'claim' | 'settle'>
  /** Opens the signing secrets. */
  keys: () => readonly KeyObject[]
  /** Reads the keys again; false if they are the same. */
  refreshKeys?: () => Promise<boolean>
  /** Names this server among those of the folder. */
  run: string
  clock: Pick<Clock, 'now'>
  random: () => number
  logger: Logger
  timeoutMs?: number
  traced?: TraceOutgoing | undefined
}

const untraced: TraceOutgoing = (_request, send) => send({})

/** Sends deliveries; disposing of it waits two seconds for those under way. */
export interface Deliverer extends AsyncDisposable {
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

export function createDeliverer({
  store,
  keys,
  refreshKeys = async () => false,
  run,
  clock,
  random,
  logger,
  timeoutMs,
  traced = untraced,
}: DeliverDeps): Deliverer {
  const stop = new AbortController()
  const taking = new Set<Promise<void>>()
  const sending = new Set<Promise<void>>()
  let isClosing = false

  const sign = async ({ delivery, endpoint, shiftMs }: ClaimedDelivery): Promise<SignedMessage> => {
    const message = { messageId: delivery.message_id, body: delivery.body }
    const signNow = () => signWebhook(endpoint, message, { keys: keys(), now: clock.now() + shiftMs })
    try {
      return signNow()
    } catch (error) {
      // It may be sealed under a server secret that was made a moment ago.
      if (!(await refreshKeys())) throw error
      return signNow()
    }
  }

  const signed = async (claimed: ClaimedDelivery): Promise<SignedMessage | undefined> => {
    try {
      return await sign(claimed)
    } catch {
      return undefined
    }
  }

  const attempt = async (claimed: ClaimedDelivery): Promise<Answer> => {
    const message = await signed(claimed)
    if (!message) return { error: 'its secret cannot be opened: svc webhooks rotate-secret' }
    return traced({ method: 'POST', url: message.url }, headers =>
      sendWebhook({ ...message, headers: { ...message.headers, ...headers } }, { signal: stop.signal, timeoutMs }),
    )
  }

  const deliver = async (claimed: ClaimedDelivery) => {
    const { id, attempts } = claimed.delivery
    const answer = await attempt(claimed)
    const now = clock.now()
    const isStopped = stop.signal.aborted && 'error' in answer
    const outcome = outcomeOf(answer, attempts, { now, random: random() })
    // An attempt that the end of the server cut off does not count.
    const settled = isStopped ? { ...outcome, state: 'waiting' as const, attempts: attempts - 1, nextMs: now } : outcome
    if ((await store.settle({ ...settled, id, run, now })) && !isStopped) log(claimed, outcome, logger)
  }

  const start = (claimed: ClaimedDelivery) => {
    const sent = deliver(claimed)
      .catch(error => logger.warn({ err: error, delivery: claimed.delivery.id }, 'outcome of webhook not written'))
      .finally(() => sending.delete(sent))
    sending.add(sent)
    return sent
  }

  const takeDue = async (): Promise<void> => {
    const now = clock.now()
    if (isClosing || !(await store.hasDue(now)) || isClosing) return
    // The next one for that endpoint follows at once.
    for (const claimed of await store.claim({ run, now, leaseMs })) void start(claimed).then(deliverDueLogged)
  }

  const deliverDue = (): Promise<void> => {
    const taken = takeDue().finally(() => taking.delete(taken))
    taking.add(taken)
    return taken
  }

  const deliverDueLogged = () => deliverDue().catch(error => logger.warn({ err: error }, 'webhooks not read'))

  return {
    deliverDue,
    [Symbol.asyncDispose]: async () => {
      isClosing = true
      const timer = setTimeout(() => stop.abort(), graceMs)
      // What was being taken is sent or given back, too: nobody else would send it until its lease has ended.
      await within(graceMs, Promise.allSettled(taking))
      await Promise.all(sending)
      clearTimeout(timer)
      stop.abort()
    },
  }
}

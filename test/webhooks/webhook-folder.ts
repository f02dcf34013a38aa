import { isDeepStrictEqual } from 'node:util'
import pino from 'pino'
import type { WebhookEvent } from '#domain/webhooks/event.ts'
import { createAccount } from '../../src/administration/accounts/create-account.ts'
import { addEndpoint } from '../../src/administration/webhooks/add-endpoint.ts'
import { createDeliverer, type DeliverDeps } from '../../src/webhooks/deliver-webhooks.ts'
import { openAdministration } from '../support/administration.ts'
import { until } from '../support/until.ts'

export const quotaEvent = (change: Partial<WebhookEvent> = {}): WebhookEvent => ({
  type: 'quota.reached',
  account_id: 'acct_a',
  occasion: null,
  at: Date.parse('2026-11-20T15:00:00Z'),
  data: { percent: 80 },
  ...change,
})

/** A folder with endpoints, and servers that deliver when a test says so, at a clock that it sets. */
export async function openWebhookFolder() {
  const administration = await openAdministration(Date.now())
  const { webhooks: store, secrets, clock } = administration
  const log: Record<string, unknown>[] = []
  const logger = pino({ level: 'trace' }, { write: line => void log.push(JSON.parse(line)) })
  const stack = new AsyncDisposableStack()
  stack.use(administration)
  const server = (run: string, change: Partial<DeliverDeps> = {}) =>
    stack.use(
      createDeliverer({
        store,
        keys: () => [secrets.webhookKey],
        run,
        clock,
        logger,
        timeoutMs: 60_000,
        random: () => 0.5,
        ...change,
      }),
    )
  const deliveries = () => store.deliveries({ isFailed: false, limit: 1_000 })
  const isSettled = async () => {
    const before = await deliveries()
    // In one moment: between two reads, a server may have taken one and ended it.
    const isQuiet = before.every(({ run }) => run === null) && !(await store.hasDue(clock.now()))
    return isQuiet && isDeepStrictEqual(await deliveries(), before)
  }
  const settled = () => until(isSettled)
  return {
    administration,
    store,
    log,
    server,
    settled,
    add: async (url: string, change: { events?: string[]; account_id?: string; isPublic?: boolean } = {}) =>
      addEndpoint(administration, {
        url,
        events: [],
        account_id: null,
        allowInsecure: true,
        isPublic: false,
        ...change,
      }),
    /** A new account. */
    account: async () => ({
      account: (await createAccount(administration, { name: 'Test', tier: 'free' })).account.id,
    }),
    deliveries,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

export type WebhookFolder = Awaited<ReturnType<typeof openWebhookFolder>>

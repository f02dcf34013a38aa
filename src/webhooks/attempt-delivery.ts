import type { KeyObject } from 'node:crypto'
import type { ClaimedDelivery } from '#data/webhooks/webhook-job.ts'
import type { Answer } from '#domain/webhooks/outcome.ts'
import type { Clock } from '../clock.ts'
import type { TraceOutgoing } from '../tracing/tracing.ts'
import { sendWebhook } from './send-webhook.ts'
import { type SignedMessage, signWebhook } from './sign-webhook.ts'

export interface AttemptDeps {
  /** Opens the signing secrets. */
  keys: () => readonly KeyObject[]
  /** Reads the keys again; false if they are the same. */
  refreshKeys?: () => Promise<boolean>
  clock: Pick<Clock, 'now'>
  timeoutMs?: number
  traced?: TraceOutgoing | undefined
}

const untraced: TraceOutgoing = (_request, send) => send({})

/** Signs and sends a delivery once, until the signal is aborted. */
export function createAttempt({
  keys,
  refreshKeys = async () => false,
  clock,
  timeoutMs,
  traced = untraced,
}: AttemptDeps): (claimed: ClaimedDelivery, signal: AbortSignal) => Promise<Answer> {
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

  return async (claimed, signal) => {
    const message = await signed(claimed)
    if (!message) return { error: 'its secret cannot be opened: svc webhooks rotate-secret' }
    return traced({ method: 'POST', url: message.url }, headers =>
      sendWebhook({ ...message, headers: { ...message.headers, ...headers } }, { signal, timeoutMs }),
    )
  }
}

import { bodyOf } from '#domain/webhooks/event.ts'
import { sendWebhook, type WebhookReply } from '../../webhooks/send-webhook.ts'
import { signWebhook } from '../../webhooks/sign-webhook.ts'
import { auditWebhook } from './audit-webhook.ts'
import type { WebhookDeps } from './deps.ts'
import { endpointOf } from './endpoint-of.ts'

interface EndpointTest {
  endpoint_id: string
  message_id: string
  /** Whether the receiver accepted the event. */
  ok: boolean
  /** The status of the reply and the first 4 KB of its text, or why there was none. */
  reply: WebhookReply
}

/** Sends a signed `webhook.test` event to an endpoint, once and at once. Rejects with AdministrationError if there is none. */
export async function testEndpoint(deps: WebhookDeps, id: string, signal: AbortSignal): Promise<EndpointTest> {
  const endpoint = await endpointOf(deps, id)
  const now = deps.clock.now() + (await deps.webhooks.shiftMs())
  const messageId = `msg_${deps.newId()}`
  const data = { endpoint_id: id }
  const body = bodyOf({ type: 'webhook.test', account_id: null, occasion: null, at: now, data })
  // Before it is sent: a receiver may take 15 seconds, and the operator may be gone by then.
  await auditWebhook(deps, 'webhook_tested', { account_id: endpoint.account_id, endpoint: id, message: messageId })
  const signed = signWebhook(endpoint, { messageId, body }, { keys: deps.webhookKeys, now })
  const reply = await sendWebhook(signed, { signal, readsText: true })
  const ok = 'status' in reply && reply.status >= 200 && reply.status < 300
  return { endpoint_id: id, message_id: messageId, ok, reply }
}

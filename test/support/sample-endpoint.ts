import assert from 'node:assert/strict'
import { addEndpoint } from '../../src/administration/webhooks/add-endpoint.ts'
import type { Administration } from './administration.ts'

/** Replaces all endpoints by one where nothing listens, with a delivery that has failed. */
export async function sampleEndpoint(
  administration: Administration,
): Promise<{ endpoint_id: string; delivery_id: string }> {
  const { webhooks, clock } = administration
  for (const { id } of await webhooks.endpoints()) await webhooks.remove(id, 0)
  const request = { url: 'http://127.0.0.1:1/', events: [], account_id: null, allowInsecure: true, isPublic: false }
  const { endpoint } = await addEndpoint(administration, request)
  const now = clock.now()
  const run = 'a server'
  await webhooks.queue([{ type: 'import.failed', account_id: null, occasion: null, at: now, data: {} }])
  const [claimed] = await webhooks.claim({ run, now, leaseMs: 60_000 })
  assert.ok(claimed)
  const { id } = claimed.delivery
  const ended = { state: 'failed', attempts: 10, status: 500, error: null } as const
  await webhooks.settle({ id, run, now, nextMs: now, disables: false, ...ended })
  return { endpoint_id: endpoint.id, delivery_id: id }
}

import { randomUUID } from 'node:crypto'

/** Deliveries that may wait for one endpoint, of half a kilobyte each. */
export const maxWaiting = 10_000

/** A new id of a message (`msg`) or a delivery (`dlv`). */
export const newWebhookId = (prefix: 'msg' | 'dlv'): string => `${prefix}_${randomUUID().replaceAll('-', '')}`

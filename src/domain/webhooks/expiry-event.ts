import { dayMs } from '../calendar.ts'
import type { WebhookEvent } from './event.ts'

/** A key that expires. Times are ISO 8601 in UTC. */
export interface ExpiringKey {
  kid: string
  account_id: string
  name: string
  class: string
  env: string
  created_at: string
  expires_at: string
}

/** Days before the expiry at which notices are sent, the last one first. */
const noticeDays = [1, 14] as const

/** The longest notice, in milliseconds. */
export const longestNoticeMs = 14 * dayMs

/**
 * The event of a key that expires within 14 days, or within one day; undefined for any other. A key whose lifetime is shorter
 * than a notice gets none of that length. `ownNow` is the time of the event, by the clock of the process.
 */
export function expiryEvent(
  key: ExpiringKey,
  { now, ownNow }: { now: number; ownNow: number },
): WebhookEvent | undefined {
  const expiry = Date.parse(key.expires_at)
  const life = expiry - Date.parse(key.created_at)
  const days = noticeDays.find(notice => expiry - now <= notice * dayMs)
  if (days === undefined || expiry <= now || life <= days * dayMs) return undefined
  const { kid, account_id, name, env, expires_at } = key
  return {
    type: 'key.expiring',
    account_id,
    occasion: `key.expiring ${kid} ${expires_at} ${days}`,
    at: ownNow,
    data: { account_id, kid, name, class: key.class, env, expires_at, notice_days: days },
  }
}

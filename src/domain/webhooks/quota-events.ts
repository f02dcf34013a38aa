import { nextMonth } from '../calendar.ts'
import type { WebhookEvent } from './event.ts'

const percents = [80, 100] as const

/** What an account has used of the included results of a month. */
export interface QuotaUse {
  account_id: string
  /** `YYYY-MM` */
  period: string
  /** Results used before a group of debits, and after it. */
  usedBefore: number
  used: number
  included: number
  /** A time in the period, in milliseconds since the epoch. */
  at: number
}

const quotaEvent = ({ account_id, period, used, included, at }: QuotaUse, percent: number): WebhookEvent => ({
  type: 'quota.reached',
  account_id,
  occasion: null,
  at,
  data: { account_id, period, percent, used, included, resets_at: nextMonth(at) },
})

/**
 * An event for each threshold, 80 and 100 %, that the debits reach. What is used only grows, so a month passes a threshold
 * once, and that of a raised bound once more.
 */
export function quotaEvents(use: QuotaUse): WebhookEvent[] {
  const isReached = (used: number, percent: number) => used * 100 >= use.included * percent
  const reached = percents.filter(percent => isReached(use.used, percent) && !isReached(use.usedBefore, percent))
  return reached.map(percent => quotaEvent(use, percent))
}

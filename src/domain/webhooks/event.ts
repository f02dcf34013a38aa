/** The types of events that endpoints can ask for; `webhook.test` is sent on request only. */
export const eventTypes = ['quota.reached', 'key.expiring', 'import.completed', 'import.failed'] as const

type EventType = (typeof eventTypes)[number]

/** Whether an event is about an account; the others are about the whole service. */
export const isOfAccounts = (type: string): boolean => !type.startsWith('import.')

/** Something that happened, of which endpoints are notified. */
export interface WebhookEvent {
  type: EventType | 'webhook.test'
  /** The account it is about; null for events of the whole service. */
  account_id: string | null
  /** Names the occurrence: a second event of the same occasion is ignored. Null for events that are always sent. */
  occasion: string | null
  /** When it happened, in milliseconds since the epoch. */
  at: number
  data: Readonly<Record<string, unknown>>
}

/** The body that is signed and sent: JSON with type, timestamp and data. */
export const bodyOf = ({ type, at, data }: WebhookEvent): string =>
  JSON.stringify({ type, timestamp: new Date(at).toISOString(), data })

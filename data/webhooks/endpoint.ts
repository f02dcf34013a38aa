/** Where events are sent. Times are in milliseconds since the epoch. */
export interface WebhookEndpoint {
  id: string
  url: string
  /** The types of events that it gets; an empty list for all. */
  events: readonly string[]
  /** The account whose events it gets; null for all events. */
  account_id: string | null
  /** Whether it is never reached at addresses of the network of the server. */
  is_public: boolean
  /** The signing secret, sealed. */
  secret: Uint8Array
  /** The previous one, and until when events are signed with it too. */
  old_secret: Uint8Array | null
  old_until_ms: number | null
  created_ms: number
  /** When its receiver answered that it is gone; nothing is sent until it is enabled again. */
  disabled_ms: number | null
  /** Events that were not queued because too many were waiting. */
  dropped: number
}

export type EndpointRow = Omit<WebhookEndpoint, 'events' | 'is_public'> & { events: string; is_public: number }

export const toEndpoint = (row: EndpointRow): WebhookEndpoint => ({
  ...row,
  events: JSON.parse(row.events),
  is_public: row.is_public === 1,
})

/** An event that is to be sent to an endpoint, or was. Times are in milliseconds since the epoch. */
export interface WebhookDelivery {
  id: string
  /** The same for all endpoints and attempts. */
  message_id: string
  endpoint_id: string
  type: string
  /** JSON, as it is signed and sent. */
  body: string
  created_ms: number
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  next_ms: number
  /** The server that is sending it. */
  run: string | null
  /** The reply to the last attempt, or why there was none. */
  status: number | null
  error: string | null
  ended_ms: number | null
}

export const deliveryColumns = [
  'id',
  'message_id',
  'endpoint_id',
  'type',
  'body',
  'created_ms',
  'state',
  'attempts',
  'next_ms',
  'run',
  'status',
  'error',
  'ended_ms',
].join(', ')

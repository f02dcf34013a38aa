/** A request that is ready to be sent. */
export interface Outgoing {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body: string | undefined
  /** The media types of replies that are no problems, by status. */
  replies: Readonly<Record<string, readonly string[]>>
  /** Members of the reply that pages and lists are read from: lists and objects. */
  read?: readonly string[]
  /** Whether it has an idempotency key: sent again it is answered, and billed, as the first time. */
  isIdempotent?: boolean
}

/** What is known of a reply besides its data. */
export interface ReplyInfo {
  status: number
  headers: Headers
  url: string
  /** Names the request in the log of the service; empty if a proxy answered. */
  requestId: string
  /** Whether the data is that of an earlier reply, which the service says is current. */
  fromCache: boolean
  /** How often the request was sent again. */
  retries: number
}

/** A reply and its body, as text. */
export interface Reply extends ReplyInfo {
  body: string
}

/** The data of a reply, and what is known of it. */
export interface Answer<T> {
  data: T
  response: ReplyInfo
}

/** A reply without its body. */
export const infoOf = ({ body: _, ...info }: Reply): ReplyInfo => info

/** The media type of a reply, without parameters; empty if it has none. */
export const mediaTypeOf = ({ headers }: ReplyInfo): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

export type ReplyHeaders = Readonly<Record<string, string | number | boolean | undefined>>

/** What the head of a reply consists of, until it is written. */
export interface ReplyHead {
  status: number
  headers: ReplyHeaders
  /** Undefined if there is no body. */
  contentType: string | undefined
}

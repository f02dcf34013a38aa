import type { Socket } from 'node:net'

export interface ReaderLimits {
  /** Milliseconds from the start of a request within which its client must have received the reply. */
  replyTimeout: number
  /** Maximum bytes of replies not yet sent, over all connections. */
  maxUnsentBytes: number
}

/** What is answered on each connection: the request, if there is one, and when it was started, in milliseconds of `performance.now()`. */
type Answered = ReadonlyMap<Socket, { current: unknown; since: number }>

/** While more than `maxBytes` are unsent over all connections, closes those that have waited longest for their client. */
function closeUnread(connections: Answered, maxBytes: number) {
  const unread = [...connections].filter(([socket]) => socket.writableLength > 0)
  let bytes = 0
  for (const [socket] of unread.sort(([, first], [, second]) => second.since - first.since)) {
    bytes += socket.writableLength
    if (bytes > maxBytes) socket.destroy()
  }
}

/** Closes connections whose clients do not read the replies. */
export function closeSlowReaders(connections: Answered, { replyTimeout, maxUnsentBytes }: ReaderLimits): void {
  const earliest = performance.now() - replyTimeout
  for (const [socket, { current, since }] of connections) if (current && since < earliest) socket.destroy()
  closeUnread(connections, maxUnsentBytes)
}

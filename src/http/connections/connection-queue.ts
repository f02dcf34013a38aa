import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type WaitingRequest = readonly [IncomingMessage, ServerResponse]

/** The requests of one connection: the one being answered, and those that wait. */
export interface ConnectionQueue {
  /** The request being answered. An old object that went on referring to it would keep it through many garbage collections. */
  current: IncomingMessage | undefined
  /** When it was started, in milliseconds of `performance.now()`. */
  since: number
  waiting: WaitingRequest[]
  /** The number of requests whose header has arrived. */
  received: number
  /** Called once all of them are answered. */
  onAnswered: (() => void) | undefined
  /** Called once the connection is read again. */
  onRead: (() => void) | undefined
}

export const emptyQueue = (): ConnectionQueue => ({
  current: undefined,
  since: 0,
  waiting: [],
  received: 0,
  onAnswered: undefined,
  onRead: undefined,
})

/** Node resumes a socket after each message. */
export function keepPaused(socket: Socket, { waiting }: ConnectionQueue): void {
  if (waiting.length === 0) return
  socket.pause()
  // Node stops reading on this event, which `pause` emits only while data flows.
  socket.emit('pause')
}

export function readAgain(socket: Socket, queue: ConnectionQueue): void {
  socket.resume()
  queue.onRead?.()
  queue.onRead = undefined
}

/**
 * Calls back when the rest of a request has not arrived `ms` milliseconds after the connection is read again. False, and nothing
 * happens, if it is read.
 */
export function afterNextRead(queue: ConnectionQueue, ms: number, callback: () => void): boolean {
  const last = queue.waiting.at(-1)?.[0]
  if (!last) return false
  // Either the body of the last request is incomplete, or the header of the next one.
  const count = last.complete ? queue.received : undefined
  const check = () => {
    if (count === undefined ? !last.complete : count === queue.received) callback()
  }
  queue.onRead = () => void setTimeout(check, ms).unref()
  return true
}

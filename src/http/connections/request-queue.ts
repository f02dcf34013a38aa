import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { closeSlowReaders, type ReaderLimits } from './close-slow-readers.ts'
import {
  afterNextRead,
  type ConnectionQueue,
  emptyQueue,
  keepPaused,
  readAgain,
  type WaitingRequest,
} from './connection-queue.ts'
import { countWaiting } from './waiting-requests.ts'

export interface QueueLimits extends ReaderLimits {
  /** Maximum number of waiting requests, over all connections. Above it, a connection of the client with most of them is closed. */
  maxWaiting: number
}

export interface RequestQueue extends Disposable {
  readonly listener: RequestListener
  /** Calls back when every complete request of the connection is answered; immediately if there are none. */
  afterReplies(socket: Socket, callback: () => void): void
  /**
   * Gives a client whose connection was not read another `ms` milliseconds to send the rest of a request, once it is read again, and
   * calls back if it has not. False, and nothing happens, if the connection is read.
   */
  restartTimeout(socket: Socket, ms: number, callback: () => void): boolean
}

/**
 * Answers the requests of each connection one after the other, each in a new turn of the event loop, and stops reading a connection
 * on which requests wait. A connection that pipelines many requests has one reply in memory and cannot delay others.
 */
export function queueRequests(answer: RequestListener, limits: QueueLimits): RequestQueue {
  // An entry is added for each connection, not for each request: with one for each, a collection of garbage took seven times as long.
  const queues = new Map<Socket, ConnectionQueue>()
  const waiting = countWaiting(queues, limits.maxWaiting)

  function queueOf(socket: Socket): ConnectionQueue {
    const known = queues.get(socket)
    if (known) return known
    const queue = emptyQueue()
    queues.set(socket, queue)
    socket.on('resume', () => keepPaused(socket, queue))
    socket.once('close', () => queues.delete(socket))
    return queue
  }

  function end(socket: Socket, queue: ConnectionQueue) {
    const { onAnswered } = queue
    queue.current = undefined
    queue.onAnswered = undefined
    waiting.removeAll(queue)
    if (!socket.destroyed) onAnswered?.()
  }

  function advance(socket: Socket, queue: ConnectionQueue) {
    const [next] = socket.destroyed ? [] : queue.waiting
    if (!next) return end(socket, queue)
    setImmediate(() => {
      if (socket.destroyed) return end(socket, queue)
      waiting.removeFirst(queue)
      if (queue.waiting.length === 0 && !queue.onAnswered) readAgain(socket, queue)
      run(socket, queue, next)
    })
  }

  function run(socket: Socket, queue: ConnectionQueue, [req, res]: WaitingRequest) {
    queue.current = req
    queue.since = performance.now()
    // Node emits it once, and a listener that removes itself costs three times as much.
    res.on('close', () => advance(socket, queue))
    answer(req, res)
  }

  function wait(socket: Socket, queue: ConnectionQueue, request: WaitingRequest) {
    socket.pause()
    waiting.add(queue, request)
  }

  const sweeper = setInterval(() => closeSlowReaders(queues, limits), 1_000).unref()

  return {
    listener: (req, res) => {
      const { socket } = req
      // The rest of a packet is parsed although its connection was closed.
      if (socket.destroyed) return
      const queue = queueOf(socket)
      queue.received += 1
      const next = queue.current ? wait : run
      next(socket, queue, [req, res])
    },
    afterReplies: (socket, callback) => {
      const queue = queues.get(socket)
      if (!queue?.current?.complete) return callback()
      // A request whose body is cut off is not answered.
      waiting.removeIncomplete(queue)
      queue.onAnswered = callback
    },
    restartTimeout: (socket, ms, callback) => {
      const queue = queues.get(socket)
      return queue !== undefined && afterNextRead(queue, ms, callback)
    },
    [Symbol.dispose]: () => clearInterval(sweeper),
  }
}

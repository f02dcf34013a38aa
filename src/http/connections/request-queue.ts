import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { closeSlowReaders, type ReaderLimits } from './close-slow-readers.ts'
import { largestWaiter } from './largest-waiter.ts'

type Waiting = readonly [IncomingMessage, ServerResponse]

/** The requests of one connection: the one being answered, and those that wait. */
interface ConnectionQueue {
  /** The request being answered. An old object that went on referring to it would keep it through many garbage collections. */
  current: IncomingMessage | undefined
  /** When it was started, in milliseconds of `performance.now()`. */
  since: number
  waiting: Waiting[]
  /** The number of requests whose header has arrived. */
  received: number
  /** Called once all of them are answered. */
  onAnswered: (() => void) | undefined
  /** Called once the connection is read again. */
  onRead: (() => void) | undefined
}

export interface QueueLimits extends ReaderLimits {
  /** Maximum number of waiting requests, over all connections; above it, one of the client with most of them is closed. */
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
  let waiting = 0

  function queueOf(socket: Socket): ConnectionQueue {
    const known = queues.get(socket)
    if (known) return known
    const queue: ConnectionQueue = {
      current: undefined,
      since: 0,
      waiting: [],
      received: 0,
      onAnswered: undefined,
      onRead: undefined,
    }
    queues.set(socket, queue)
    socket.on('resume', () => keepPaused(socket, queue))
    socket.once('close', () => queues.delete(socket))
    return queue
  }

  function end(socket: Socket, queue: ConnectionQueue) {
    const { onAnswered } = queue
    queue.current = undefined
    queue.onAnswered = undefined
    waiting -= queue.waiting.splice(0).length
    if (!socket.destroyed) onAnswered?.()
  }

  function advance(socket: Socket, queue: ConnectionQueue) {
    const [next] = socket.destroyed ? [] : queue.waiting
    if (!next) return end(socket, queue)
    setImmediate(() => {
      if (socket.destroyed) return end(socket, queue)
      queue.waiting.shift()
      waiting -= 1
      if (queue.waiting.length === 0 && !queue.onAnswered) readAgain(socket, queue)
      run(socket, queue, next)
    })
  }

  function readAgain(socket: Socket, queue: ConnectionQueue) {
    socket.resume()
    queue.onRead?.()
    queue.onRead = undefined
  }

  /** Node resumes a socket after each message. */
  function keepPaused(socket: Socket, queue: ConnectionQueue) {
    if (queue.waiting.length === 0) return
    socket.pause()
    // Node stops reading on this event, which `pause` emits only while data flows.
    socket.emit('pause')
  }

  function run(socket: Socket, queue: ConnectionQueue, [req, res]: Waiting) {
    queue.current = req
    queue.since = performance.now()
    // Node emits it once, and a listener that removes itself costs three times as much.
    res.on('close', () => advance(socket, queue))
    answer(req, res)
  }

  function wait(socket: Socket, queue: ConnectionQueue, request: Waiting) {
    queue.waiting.push(request)
    waiting += 1
    socket.pause()
    if (waiting > limits.maxWaiting) closeLargest()
  }

  function closeLargest() {
    const socket = largestWaiter(queues)
    // Its requests are no longer counted now, not when it has been closed.
    if (!socket) return
    waiting -= queues.get(socket)?.waiting.splice(0).length ?? 0
    socket.destroy()
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
      if (queue.waiting.at(-1)?.[0].complete === false) {
        queue.waiting.pop()
        waiting -= 1
      }
      queue.onAnswered = callback
    },
    restartTimeout: (socket, ms, callback) => {
      const queue = queues.get(socket)
      const last = queue?.waiting.at(-1)?.[0]
      if (!queue || !last) return false
      // Either the body of the last request is incomplete, or the header of the next one.
      const count = last.complete ? queue.received : undefined
      const check = () => {
        if (count === undefined ? !last.complete : count === queue.received) callback()
      }
      queue.onRead = () => void setTimeout(check, ms).unref()
      return true
    },
    [Symbol.dispose]: () => clearInterval(sweeper),
  }
}

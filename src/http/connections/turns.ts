import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Waiting = readonly [IncomingMessage, ServerResponse]

/** The requests of one connection while one of them is being answered. */
interface Turn {
  /** When the request being answered got its turn, in milliseconds of `performance.now()`. */
  since: number
  current: IncomingMessage
  waiting: Waiting[]
  /** Called once all of them are answered. */
  onAnswered?: () => void
}

export interface TurnLimits {
  /** Milliseconds within which a client must have taken the reply to a request. */
  replyTimeout: number
  /** Bytes of replies that clients have not taken yet, on all connections together. */
  maxUnsentBytes: number
  /** Requests that wait for their turn, on all connections together; a connection that asks for more is closed. */
  maxWaiting: number
}

export interface Turns extends Disposable {
  readonly listener: RequestListener
  /** Calls back when every complete request of the connection is answered: at once where none is. */
  afterReplies(socket: Socket, callback: () => void): void
}

/**
 * Answers the requests of a connection one after the other, the next in a later turn of the event loop, and stops reading it while
 * some wait. So a connection that sends many requests in one packet holds one reply in memory, and delays no other connection.
 */
export function takeTurns(answer: RequestListener, limits: TurnLimits): Turns {
  const turns = new Map<Socket, Turn>()
  let waiting = 0

  function end(socket: Socket, turn: Turn) {
    turns.delete(socket)
    waiting -= turn.waiting.length
    if (!socket.destroyed) turn.onAnswered?.()
  }

  function advance(socket: Socket, turn: Turn) {
    const [next] = socket.destroyed ? [] : turn.waiting
    if (!next) return end(socket, turn)
    setImmediate(() => {
      if (socket.destroyed) return end(socket, turn)
      turn.waiting.shift()
      waiting -= 1
      if (turn.waiting.length === 0 && !turn.onAnswered) socket.resume()
      run(socket, turn, next)
    })
  }

  function run(socket: Socket, turn: Turn, [req, res]: Waiting) {
    turn.current = req
    turn.since = performance.now()
    res.once('close', () => advance(socket, turn))
    answer(req, res)
  }

  function wait(socket: Socket, turn: Turn, request: Waiting) {
    if (waiting >= limits.maxWaiting) return void socket.destroy()
    turn.waiting.push(request)
    waiting += 1
    socket.pause()
  }

  function closeSlowReaders() {
    const earliest = performance.now() - limits.replyTimeout
    let unsent = 0
    for (const [socket, { since }] of turns) {
      unsent += socket.writableLength
      if (since < earliest || unsent > limits.maxUnsentBytes) socket.destroy()
    }
  }

  const sweeper = setInterval(closeSlowReaders, 1_000).unref()

  return {
    listener: (req, res) => {
      const { socket } = req
      const turn = turns.get(socket)
      if (turn) return wait(socket, turn, [req, res])
      const first: Turn = { since: 0, current: req, waiting: [] }
      turns.set(socket, first)
      run(socket, first, [req, res])
    },
    afterReplies: (socket, callback) => {
      const turn = turns.get(socket)
      if (!turn?.current.complete) return callback()
      // A request whose body is cut off is not answered.
      if (turn.waiting.at(-1)?.[0].complete === false) {
        turn.waiting.pop()
        waiting -= 1
      }
      turn.onAnswered = callback
    },
    [Symbol.dispose]: () => clearInterval(sweeper),
  }
}

import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { answerSocket } from '../reply/socket-problem.ts'
import type { RequestQueue } from './request-queue.ts'

/** Whether the reply to a socket's request was sent before its body had arrived: an error in the rest needs no second reply. */
function answeredEarly(server: Server): (socket: Socket) => boolean {
  const answered = new WeakMap<Socket, IncomingMessage>()
  server.on('request', (req, res) => {
    res.once('finish', () => {
      // Otherwise an idle connection would keep its last request alive, and every garbage collection would trace it.
      if (req.complete) answered.delete(req.socket)
      else answered.set(req.socket, req)
    })
  })
  return socket => answered.get(socket)?.complete === false
}

interface Answering {
  queue: Pick<RequestQueue, 'afterReplies' | 'restartTimeout'>
  answer: ReturnType<typeof answerSocket>
  headersTimeout: number
  idleTimeout: number
}

/** Answers bytes that are no request that the app could be given, after the replies that their connection waits for. */
export function answerUnread(server: Server, { queue, answer, headersTimeout, idleTimeout }: Answering): void {
  const isAnswered = answeredEarly(server)
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (isAnswered(socket)) return void socket.destroy()
    const refuse = () => queue.afterReplies(socket, () => answer(error, socket))
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    if (!isLate || !queue.restartTimeout(socket, headersTimeout, refuse)) refuse()
  })
  server.on('connect', (_req, socket: Socket) => {
    // Node no longer listens to this socket: an error would end the process, and no timeout would close it.
    socket.on('error', () => socket.destroy())
    queue.afterReplies(socket, () => {
      answer({ code: 'CONNECT' }, socket)
      socket.destroySoon()
      setTimeout(() => socket.destroy(), idleTimeout).unref()
    })
  })
}

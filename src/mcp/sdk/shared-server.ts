import type { JSONRPCMessage, JSONRPCRequest, Transport } from '@modelcontextprotocol/server'
import { createMcpServer, type McpOptions, type ServerContext } from './mcp-server.ts'

/** A request that is being answered. */
interface OpenRequest {
  id: string | number
  context: ServerContext
  settle: (answer: object) => void
}

/**
 * Carries the requests of all callers to one server, each under an id of its own: to make a server takes as long as to answer. It
 * gets no notification, because what one caller cancels may have the id of another's request.
 */
class SharedTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void
  onclose?: () => void
  readonly #open = new Map<unknown, OpenRequest>()
  #lastId = 0
  async start(): Promise<void> {}
  async close(): Promise<void> {}
  contextOf(id: unknown): ServerContext {
    const request = this.#open.get(id)
    if (!request) throw new Error('the request is not open')
    return request.context
  }
  answer(message: JSONRPCRequest, context: ServerContext): Promise<object> {
    return new Promise(settle => {
      this.#lastId += 1
      this.#open.set(this.#lastId, { id: message.id, context, settle })
      this.onmessage?.({ ...message, id: this.#lastId })
    })
  }
  async send(message: JSONRPCMessage): Promise<void> {
    if (!('id' in message) || 'method' in message) return
    const request = this.#open.get(message.id)
    this.#open.delete(message.id)
    request?.settle({ ...message, id: request.id })
  }
}

/** A server for requests that keep nothing in it, of any caller. */
export function createSharedServer(options: McpOptions): Pick<SharedTransport, 'answer'> {
  const transport = new SharedTransport()
  // It connects before the first turn of the event loop.
  void createMcpServer(options, id => transport.contextOf(id)).connect(transport)
  return transport
}

import {
  type JSONRPCMessage,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server'
import { type HttpAnswer, jsonAnswer } from './http-answer.ts'

/** Carries one message to a server, and the answer back. */
class OneMessageTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void
  onclose?: () => void
  readonly answer: Promise<object>
  #settle: (answer: object) => void = () => {}
  constructor() {
    this.answer = new Promise(resolve => {
      this.#settle = resolve
    })
  }
  async start(): Promise<void> {}
  async close(): Promise<void> {}
  async send(message: JSONRPCMessage): Promise<void> {
    // Anything else, such as progress, has no place in an answer of one JSON body.
    if ('id' in message && !('method' in message)) this.#settle(message)
  }
}

const isOpening = (message: JSONRPCMessage) => 'method' in message && message.method === 'initialize'

function refuseVersion(version: string): HttpAnswer {
  const supported = SUPPORTED_PROTOCOL_VERSIONS.join(', ')
  const message = `Bad Request: Unsupported protocol version: ${version} (supported versions: ${supported})`
  return jsonAnswer(400, JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }))
}

/**
 * Answers a message of a revision until 2025-11-25. The SDK's transport does the same with a Request, a Response and a stream for
 * each message, which takes twice the time.
 */
export async function answerLegacy(
  server: Server,
  message: JSONRPCMessage,
  version: string | undefined,
): Promise<HttpAnswer> {
  if (!isOpening(message) && version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(version))
    return refuseVersion(version)
  const transport = new OneMessageTransport()
  await server.connect(transport)
  transport.onmessage?.(message)
  if (!('method' in message && 'id' in message)) return jsonAnswer(202, undefined)
  return jsonAnswer(200, JSON.stringify(await transport.answer))
}

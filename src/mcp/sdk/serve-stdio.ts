import type { Readable, Writable } from 'node:stream'
import { isSpecType } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio as serveTransport } from '@modelcontextprotocol/server/stdio'
import { messageLines } from '../messages/message-lines.ts'
import { readParams } from '../messages/read-params.ts'
import { createMcpServer, type McpOptions, type ServerContext } from './mcp-server.ts'

/** Changes a connected transport to call `end` once, when `input` has ended and every request is answered or cancelled. */
function endWhenAnswered(transport: StdioServerTransport, input: Readable, end: () => void) {
  // By id. A client may use one again before it is answered.
  const open = new Map<unknown, number>()
  let hasEnded = false
  const check = () => hasEnded && open.size === 0 && end()
  const add = (id: unknown, count: number) => {
    const left = (open.get(id) ?? 0) + count
    if (left > 0) open.set(id, left)
    else open.delete(id)
  }
  const { onmessage } = transport
  transport.onmessage = message => {
    // A subscription is answered when its connection ends.
    if ('method' in message && 'id' in message && message.method !== 'subscriptions/listen') add(message.id, 1)
    if ('method' in message && message.method === 'notifications/cancelled') add(message.params?.requestId, -1)
    onmessage?.(message)
  }
  const send = transport.send.bind(transport)
  transport.send = async message => {
    await send(message)
    if ('id' in message && !('method' in message)) add(message.id, -1)
    check()
  }
  const onEnd = () => {
    hasEnded = true
    check()
  }
  // What was read before the end is handled first.
  input.once('end', () => setImmediate(onEnd)).once('close', () => setImmediate(onEnd))
}

/** Serves a client over two streams until one of them ends and all requests received until then are answered. */
export async function serveStdio(
  options: McpOptions,
  context: ServerContext,
  { stdin, stdout }: { stdin: Readable; stdout: Writable },
): Promise<void> {
  const refuse = (error: object) => stdout.write(`${JSON.stringify(error)}\n`)
  // The SDK drops requests in progress when its input ends, and lines that are no messages in silence.
  const input = stdin.pipe(messageLines({ read: readParams, isMessage: isSpecType.JSONRPCMessage }, refuse), {
    end: false,
  })
  // Without a line end the last line would not be read.
  stdin.once('end', () => input.write('\n'))
  // The SDK listens for each answer that waits until a slow client reads.
  stdout.setMaxListeners(0)
  const transport = new StdioServerTransport(input, stdout)
  const ended = new Promise<void>(resolve => {
    input.once('close', resolve)
    stdout.once('close', resolve)
  })
  serveTransport(() => createMcpServer(options, () => context), { transport })
  endWhenAnswered(transport, stdin, () => input.destroy())
  await ended
}

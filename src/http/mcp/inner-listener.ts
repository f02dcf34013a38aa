import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpTerminator } from 'http-terminator'
import { connectRest, type RestClient } from '../../mcp/rest-client.ts'
import { createHttpServer } from '../connections/server.ts'
import { type InnerRequest, markInner } from '../request/exchange.ts'

/** A loopback listener for tool calls of this process: they pass the REST pipeline like any other request. */
export interface InnerListener extends AsyncDisposable {
  /** Sets the app that answers. */
  serve(app: RequestListener): void
  /** A REST client for one tool call, with the caller's `Authorization` header. */
  client(call: InnerRequest & { authorization: string }): RestClient
}

// Headers that carry the caller's address and request id, protected by a secret of this process.
const header = 'x-svc-inner'

const listen = (server: ReturnType<typeof createHttpServer>) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

function readInner({ headers }: IncomingMessage, secret: Buffer): InnerRequest | undefined {
  const [secretText = '', requestId, clientAddress] = String(headers[header] ?? '').split(' ')
  const sent = Buffer.from(secretText, 'hex')
  if (sent.length !== secret.length || !timingSafeEqual(sent, secret)) return undefined
  return requestId && clientAddress ? { requestId, clientAddress } : undefined
}

/** Listens on a free loopback port; connections without the secret are closed. */
export async function openInnerListener(deps: {
  newRequestId: () => string
  errorsUrl: string
}): Promise<InnerListener> {
  const secret = randomBytes(32)
  let answer: RequestListener = (_req, res) => res.destroy()
  const server = createHttpServer(
    (req, res) => {
      const inner = readInner(req, secret)
      if (!inner) return void req.socket.destroy()
      markInner(req, inner)
      answer(req, res)
    },
    deps,
    // Its only client is this process, which closes its connections when it ends.
    { keepAliveTimeout: 600_000 },
  )
  const terminator = createHttpTerminator({ server, gracefulTerminationTimeout: 8_000 })
  const connection = connectRest(`http://127.0.0.1:${await listen(server)}`)
  return {
    serve: app => {
      answer = app
    },
    client: ({ authorization, requestId, clientAddress }) =>
      connection.client({ authorization, [header]: `${secret.toString('hex')} ${requestId} ${clientAddress}` }),
    [Symbol.asyncDispose]: async () => {
      connection[Symbol.dispose]()
      await terminator.terminate()
    },
  }
}

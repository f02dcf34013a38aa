import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { mock } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { listenOnLoopback } from './listen-on-loopback.ts'

interface ReceivedEvent {
  headers: Record<string, string>
  body: string
  event: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** A receiver of webhooks on loopback. */
export interface WebhookReceiver extends AsyncDisposable {
  url: string
  received: ReceivedEvent[]
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void

export const answering =
  (status: number, headers: Record<string, string> = {}): Answer =>
  response =>
    void response.writeHead(status, headers).end('thanks')

/** Never answers. */
export const silent: Answer = () => undefined

export async function startReceiver(answer: Answer = answering(200)): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    received.push({ headers: request.headers as Record<string, string>, body, event: JSON.parse(body) })
    answer(response, request)
  })
  const listening = await listenOnLoopback(server)
  return {
    ...listening,
    url: `${listening.url}/hook`,
    received,
  }
}

/**
 * Verifies an event with the official library at the time it was sent, because a test sets the sender's clock. Throws
 * where its signature is not of the secret.
 */
export function verified({ headers, body }: ReceivedEvent, secret: string): unknown {
  mock.timers.enable({ apis: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 })
  try {
    return new Webhook(secret).verify(body, headers)
  } finally {
    mock.timers.reset()
  }
}

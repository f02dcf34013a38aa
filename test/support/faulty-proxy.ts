import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenOnLoopback } from './listen-on-loopback.ts'

/** What happens to a POST: it is lost on the way there or back, answered with a status, or never answered. */
type Fault = 'lost' | 'answer lost' | 'no answer' | { status: number; code: string; retryAfter?: number }

export interface FaultyProxy extends AsyncDisposable {
  url: string
  /** The faults of the next requests that have a body, in order; undefined: none. */
  faults: (Fault | undefined)[]
  /** The bodies that have been sent. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it sent
  sent: any[]
}

/** The service's reply to a request. */
async function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  const sent = sendRequest(`${target}${url}`, { ...(method && { method }), headers, agent: false })
  sent.end(body)
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: reply.statusCode ?? 0, headers: reply.headers, body: await buffer(reply) }
}

function refuse(response: ServerResponse, { status, code, retryAfter }: Exclude<Fault, string>) {
  response.writeHead(status, { ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) })
  const problem = { code, detail: 'A fault.', correction: 'Wait.', retryable: true }
  response.end(JSON.stringify(problem))
}

/** A proxy in front of a service that loses or refuses requests with a body. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const faults: FaultyProxy['faults'] = []
  const sent: unknown[] = []
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const fault = body.length > 0 ? faults.shift() : undefined
    if (body.length > 0) sent.push(JSON.parse(body.toString()))
    if (fault === 'lost') return void response.destroy()
    if (fault === 'no answer') return
    if (typeof fault === 'object') return refuse(response, fault)
    const reply = await forward(target, request, body)
    if (fault === 'answer lost') return void response.destroy()
    response.writeHead(reply.status, reply.headers).end(reply.body)
  }
  const server = createServer((request, response) => void serve(request, response))
  const listening = await listenOnLoopback(server)
  return {
    ...listening,
    faults,
    sent,
  }
}

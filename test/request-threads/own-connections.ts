import { Agent, get, type IncomingMessage, request } from 'node:http'
import { json, text } from 'node:stream/consumers'

// Each request has a connection of its own, among which the system deals out the threads: 60 requests reach both of 2 threads but for
// one run in 2^59.
export const agent = new Agent({ keepAlive: false, maxSockets: 200 })

export interface Reply {
  status: number
  headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  body: any
}

export const replyTo = (url: string, key?: string, body?: object): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const headers = {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const sent = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, async reply =>
      resolve({
        status: reply.statusCode ?? 0,
        headers: reply.headers,
        body: await json(reply).catch(() => undefined),
      }),
    )
    sent.once('error', reject).end(body && JSON.stringify(body))
  })

export const textOf = (url: string): Promise<string> =>
  new Promise((resolve, reject) => get(url, async reply => resolve(await text(reply))).once('error', reject))

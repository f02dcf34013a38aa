import { type RequestOptions, request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { StartedProxy } from './started-proxy.ts'

interface Sent extends RequestOptions {
  body?: string
}

interface Received {
  status: number
  headers: NodeJS.Dict<string | string[]>
  text: string
}

/** Sends a request to the proxy as a client of the address `localAddress`. */
export const send = ({ port }: StartedProxy, path: string, { body, ...options }: Sent = {}): Promise<Received> =>
  new Promise((resolve, reject) => {
    const settings = { host: '127.0.0.1', servername: 'localhost', port, path, rejectUnauthorized: false }
    const headers = { host: 'localhost', ...options.headers }
    const sent = request({ ...settings, ...options, headers }, async reply => {
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: await text(reply) })
    })
    sent.on('error', reject).end(body)
  })

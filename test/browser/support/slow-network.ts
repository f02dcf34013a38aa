import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type LoopbackServer, listenOnLoopback } from '../../support/listen-on-loopback.ts'

const parts = 25
const pauseMs = 40

/** Sends a page in parts, and the browser renders what has arrived in between; other files as a whole. */
async function passOn(reply: IncomingMessage, response: ServerResponse) {
  const { 'content-length': _, ...headers } = reply.headers
  response.writeHead(reply.statusCode ?? 502, headers)
  const body = await buffer(reply)
  const isPage = headers['content-type']?.startsWith('text/html')
  const length = Math.ceil(body.length / (isPage ? parts : 1))
  for (let at = 0; at < body.length; at += length) {
    response.write(body.subarray(at, at + length))
    if (isPage) await sleep(pauseMs)
  }
  response.end()
}

/** A slow network in front of a service: a page takes a second. */
export const slowNetwork = (url: string): Promise<LoopbackServer> =>
  listenOnLoopback(
    createServer(({ url: path = '/', headers }, response) => {
      const asked = { ...headers, 'accept-encoding': 'identity', connection: 'close' }
      get(new URL(path, url), { headers: asked }, reply => void passOn(reply, response))
    }),
  )

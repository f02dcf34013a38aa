import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { sendWithRetries } from '../../src/client/send-with-retries.ts'
import { connectRest } from '../../src/rest/connect-rest.ts'
import { listenOnLoopback } from '../support/listen-on-loopback.ts'

const lookup = { method: 'GET', path: '/v1/companies/NO/923609016', query: null, body: null } as const

/** What a client of a service whose base address has a path is told, and how many requests it sends. */
async function askOnce(location: string) {
  let requests = 0
  const answer: RequestListener = (req, res) => {
    requests += 1
    res.writeHead(301, { location: location.replace('*', req.url ?? '') }).end()
  }
  await using server = await listenOnLoopback(createServer(answer))
  const url = `${server.url}/api`
  using rest = connectRest(url)
  const { signal } = new AbortController()
  const deps = { url, now: () => 0, random: () => 0, sleep: async () => {}, signal, onRetry: () => {} }
  const { message } = await sendWithRetries(() => rest.client({}).send(lookup), deps).catch(error => error)
  return { message: message.replace(server.url, 'ADDRESS'), requests }
}

describe('a client of a service that redirects', () => {
  it('is told the address that it is redirected to, without the path of the request, after 1 request', async () => {
    for (const [location, named] of [
      ['https://api.example.com*', 'https://api.example.com/api'],
      ['https://login.example.com/?next=1', 'https://login.example.com/?next=1'],
      ['/elsewhere', 'http://127.0.0.1:'],
    ] as const) {
      const { message, requests } = await askOnce(location)
      assert.ok(message.startsWith(`no service answers at ADDRESS/api (it redirects to ${named}`), message)
      assert.equal(requests, 1)
    }
  })
})

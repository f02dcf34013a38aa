import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { startTestService } from '../support/service.ts'
import { chromiumPath, needsChromium } from './support/browser.ts'

const entry = fileURLToPath(new URL('../../sdk/typescript/src/index.ts', import.meta.url))

/** A page of another origin with the client. */
async function startPage() {
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false })
  const server = createServer((req, res) => {
    if (req.url === '/client.js') res.writeHead(200, { 'content-type': 'text/javascript' }).end(outputFiles[0]?.text)
    else if (req.url?.startsWith('/v1/')) res.writeHead(301, { location: 'https://elsewhere.example/' }).end()
    else res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Client</title>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const program = `(async ({ baseUrl, apiKey }) => {
  const { SvcClient, CompanyNotFound } = await import('/client.js')
  const svc = new SvcClient({ baseUrl, apiKey })
  await svc.lookUp('NO', '923609016')
  const { data, response } = await svc.lookUp('NO', '923609016').withResponse()
  const { summary } = await svc.lookUpMany([{ country: 'NO', registry_id: '923609016' }])
  const refused = await svc.lookUp('GB', '445790').catch(error => error)
  const meant = refused instanceof CompanyNotFound ? await refused.retrySuggested() : {}
  return [data.name, response.fromCache, response.requestId.length, summary.found, meant.name]
})`

const redirected = `(async ({ baseUrl }) => {
  const { SvcClient } = await import('/client.js')
  const error = await new SvcClient({ baseUrl }).lookUp('NO', '923609016').catch(error => error)
  return [error.name, error.message]
})`

describe('the TypeScript client in a browser', () => {
  before(function () {
    needsChromium(this)
  })

  /** What a program gives on the page. */
  async function seenBy(source: string, page: { url: string }, setting: object) {
    const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: ['--no-sandbox'] })
    try {
      const tab = await browser.newPage()
      await tab.goto(page.url)
      return await tab.evaluate(`${source}(${JSON.stringify(setting)})`)
    } finally {
      await browser.close()
    }
  }

  it('looks up, revalidates, sends a batch and retries as suggested, from a page of another origin', async () => {
    await using service = await startTestService()
    await using page = await startPage()
    const apiKey = (await service.key()).text
    const seen = await seenBy(program, page, { baseUrl: service.url, apiKey })
    assert.deepEqual(seen, ['EQUINOR ASA', true, 26, 1, 'TESCO PLC'])
  })

  it('says of a redirect, whose status and address browsers hide, that it is one', async () => {
    await using page = await startPage()
    const { host } = new URL(page.url)
    const seen = await seenBy(redirected, page, { baseUrl: page.url })
    assert.deepEqual(seen, [
      'UnexpectedReply',
      `${host} answered with a redirect to an address that browsers do not tell`,
    ])
  })
})

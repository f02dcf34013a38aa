import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import express from 'express'
import supertest from 'supertest'
import { readConfig } from '../../src/config/config.ts'
import { clientAddress } from '../../src/http/request/exchange.ts'
import { normalizeRequest } from '../../src/http/request/normalize-request.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService } from '../support/service.ts'

/** The caller's address as seen by the service with a setting of SVC_TRUST_PROXY. */
async function addressUnder(trust: string, headers: Record<string, string>): Promise<string> {
  const app = express().set('trust proxy', readConfig({ SVC_TRUST_PROXY: trust }).trustProxy)
  app.use((req, res) => void res.send(clientAddress(req)))
  const listener: RequestListener = (req, res) => {
    normalizeRequest(req)
    app(req, res)
  }
  return (await supertest(listener).get('/').set(headers)).text
}

type Row = readonly [trust: string, forwarded: string, address: string]

// The tests send requests from 127.0.0.1.
const rows: readonly Row[] = [
  ['', '203.0.113.9', '127.0.0.1'],
  ['', '203.0.113.9, 198.51.100.7', '127.0.0.1'],
  ['1', '203.0.113.9', '203.0.113.9'],
  ['1', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['2', '203.0.113.9, 198.51.100.7', '203.0.113.9'],
  ['2', '192.0.2.66, 203.0.113.9, 198.51.100.7', '203.0.113.9'],
  ['1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['1', '2001:db8::1', '2001:db8::1'],
  ['loopback', '203.0.113.9', '203.0.113.9'],
  ['loopback', '192.0.2.66, 203.0.113.9', '203.0.113.9'],
  ['127.0.0.0/8, 198.51.100.0/24', '192.0.2.66, 203.0.113.9, 198.51.100.7', '203.0.113.9'],
  ['10.0.0.0/8', '203.0.113.9', '127.0.0.1'],
  ['1', '203.0.113.9:4711', '203.0.113.9'],
  ['1', '[2001:db8::1]:443', '2001:db8::1'],
  ['1', '[2001:db8::1]', '2001:db8::1'],
  ['1', '2001:db8::1:443', '2001:db8::1:443'],
  ['127.0.0.0/8, 198.51.100.0/24', '192.0.2.66:1, 203.0.113.9:2, 198.51.100.7:3', '203.0.113.9'],
]

describe("the caller's address", () => {
  for (const [trust, forwarded, address] of rows)
    it(`is ${address} for X-Forwarded-For: ${forwarded} when SVC_TRUST_PROXY is ${trust || 'not set'}`, async () => {
      assert.equal(await addressUnder(trust, { 'x-forwarded-for': forwarded }), address)
    })

  it('cannot be set by Forwarded, X-Real-IP, CF-Connecting-IP or True-Client-IP, with or without a trusted proxy', async () => {
    const forged = '203.0.113.9'
    const headers = {
      forwarded: `for=${forged}`,
      'x-real-ip': forged,
      'cf-connecting-ip': forged,
      'true-client-ip': forged,
      'x-client-ip': forged,
    }
    for (const trust of ['', '1', 'loopback']) assert.equal(await addressUnder(trust, headers), '127.0.0.1')
  })

  it('causes one warning about a proxy when requests have X-Forwarded-For and no proxy is trusted', async () => {
    for (const [trust, warnings] of [
      ['', 1],
      ['1', 0],
    ] as const) {
      await using service = await startTestService({ SVC_TRUST_PROXY: trust })
      for (let sent = 0; sent < 3; sent += 1)
        await sendRequest(service, '/v1/health', { headers: { 'x-forwarded-for': '203.0.113.9' } })
      assert.equal(service.log.filter(line => line.includes('set SVC_TRUST_PROXY')).length, warnings)
    }
  })
})

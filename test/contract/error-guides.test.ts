import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { type ErrorCode, errorCodes } from '#generated/error-codes.ts'
import { errorGuides, errorReplies, type GuideRequest } from '../../src/pages/errors/error-guides.ts'
import { type ApiReply, sendRequest } from '../support/send-request.ts'
import { baseUrl, startTestService, type TestService } from '../support/service.ts'
import { isFleetTested } from '../support/test-store.ts'

const codes = Object.keys(errorCodes) as ErrorCode[]
const isWriting = process.env.SVC_WRITE_GOLDEN !== undefined

/** Characters in the place of their number. */
const text = (value: string | number, character: string) =>
  typeof value === 'number' ? character.repeat(value) : value

/** Sends a request of a guide; `own` is the reader's key. */
function send(service: TestService, request: GuideRequest, own: string): Promise<ApiReply> {
  const { method = 'GET', path, headers = {}, body, key } = request
  const keys = { demo: { key: service.demoKey }, own: { key: own }, none: {} }
  const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), text(value, 'x')])
  const content = typeof body === 'number' ? ' '.repeat(body) : body && JSON.stringify(body)
  return sendRequest(service, path, {
    method,
    ...keys[key],
    headers: Object.fromEntries(texts),
    ...(content && { body: content }),
  })
}

/** The key that a guide's `setting` asks for. */
const ownKeys: { [code in ErrorCode]?: (service: TestService) => Promise<{ text: string }> } = {
  country_not_allowed: service => service.key({ country_scope: ['FI', 'SE'] }),
  endpoint_not_allowed: service => service.key({ endpoints: ['/v1/countries*'] }),
  quota_exhausted: async service => {
    const key = await service.key({}, 'free')
    const rows = Array.from({ length: 100 }, (_, at) => ({ ref: String(at), name: 'Equinor', country: 'NO' }))
    for (let sent = 0; sent < 5; sent += 1) {
      const body = { idempotency_key: randomUUID(), rows }
      await sendRequest(service, '/v1/companies/match', { method: 'POST', key: key.text, body })
    }
    return key
  },
}

/** The seconds of a window that has just begun: those of a fleet are in Redis, whose clock goes on while a test runs. */
const fromBegin = (json: string) =>
  isFleetTested
    ? json.replaceAll(/(?<=(?:reset_seconds|retry_after_seconds|retry-after)":"?|Wait )[1-5]\d\b/g, '60')
    : json

/** What is different in each run, as the contract's examples have it. */
function comparable({ headers, body }: ApiReply): { headers: Record<string, string>; body: object } {
  const shown = Object.entries(headers).filter(([name]) => ['allow', 'retry-after'].includes(name))
  const same = JSON.stringify({ headers: Object.fromEntries(shown), body })
    .replaceAll(baseUrl, 'http://127.0.0.1:8080')
    .replaceAll(body.request_id, '01K9ZJ5Y8W7R4Q2N6M3T1V0XAB')
    .replaceAll(/\d{4}-\d\d-01T00:00:00Z/g, '2026-12-01T00:00:00Z')
    // The service makes a new key for a suggestion; those of the guides begin alike.
    .replaceAll(/("idempotency_key":")(?!7d5ad7f0)[\da-f-]{36}/g, '$10e3c9a5e-7c1f-4b3a-9d55-0c6a8e1f2b47')
  return JSON.parse(fromBegin(same))
}

/** The reply to the request of a guide, after what must come before it. */
async function provoke(service: TestService, code: ErrorCode, request: GuideRequest): Promise<ApiReply> {
  const { first, times = 1 } = errorGuides[code]
  const own = (await ownKeys[code]?.(service))?.text ?? ''
  if (first) await send(service, first, own)
  for (let sent = 1; sent < times; sent += 1) await send(service, request, own)
  return send(service, request, own)
}

describe('the guides of errors', () => {
  const written: Record<string, object> = {}
  after(() => {
    const file = new URL('../../data/reference/error-replies.json', import.meta.url)
    if (isWriting) writeFileSync(file, JSON.stringify(written, null, 2))
  })

  it(`cover the ${codes.length} codes: each has a request that provokes it, or says why there is none`, () => {
    assert.deepEqual(Object.keys(errorGuides).toSorted(), codes.toSorted())
    for (const code of codes) {
      const { request, unprovoked, related } = errorGuides[code]
      assert.notEqual(request === undefined, unprovoked === undefined, code)
      for (const other of related) assert.ok(other in errorCodes && other !== code, `${code}: ${other}`)
    }
  })

  it('hold no API key', () => {
    assert.doesNotMatch(JSON.stringify([errorGuides, errorReplies]), /svc_(live|test)_/)
  })

  for (const code of codes) {
    const { request, instead, unprovoked } = errorGuides[code]
    if (!request)
      it(`of ${code} has no reply of this service: ${unprovoked}`, () => {
        assert.equal(errorReplies[code], undefined)
      })
    else
      it(`of ${code} shows the reply that this service sends to its request, ${errorCodes[code].status}`, async () => {
        await using service = await startTestService()
        const reply = await provoke(service, code, request)
        assert.deepEqual([reply.status, reply.body.code], [errorCodes[code].status, code])
        written[code] = comparable(reply)
        if (!isWriting) assert.deepEqual(errorReplies[code], comparable(reply))
      })
    if (instead)
      it(`of ${code} offers a request that is answered 200`, async () => {
        await using service = await startTestService()
        const own = (await ownKeys[code]?.(service))?.text ?? ''
        assert.equal((await send(service, instead, own)).status, 200)
      })
  }
})

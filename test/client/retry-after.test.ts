import assert from 'node:assert/strict'
import { sendWithRetries } from '../../src/client/send-with-retries.ts'

describe('the date of a Retry-After', () => {
  for (const [clock, now] of [
    ['an hour fast', '09:49:30'],
    ['right', '08:49:30'],
    ['an hour slow', '07:49:30'],
  ] as const)
    it(`is waited for 7 seconds by a client whose clock is ${clock}`, async () => {
      const pauses: number[] = []
      const headers = { date: 'Fri, 06 Nov 2026 08:49:30 GMT', 'retry-after': 'Fri, 06 Nov 2026 08:49:37 GMT' }
      let sent = 0
      const send = async () => ({ status: sent++ ? 200 : 503, headers, body: {} })
      await sendWithRetries(send, {
        url: 'http://127.0.0.1',
        random: () => 0,
        signal: new AbortController().signal,
        onRetry: () => undefined,
        now: () => Date.parse(`Fri, 06 Nov 2026 ${now} GMT`),
        sleep: async ms => void pauses.push(ms),
      })
      assert.deepEqual([sent, pauses], [2, [7000]])
    })
})

describe('a 200 of which a part is missing', () => {
  const half = { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: undefined }

  async function answerTo(replies: readonly (typeof half | { status: number; headers: object; body: object })[]) {
    const left = [...replies]
    const reasons: string[] = []
    const send = async () => left.shift() as typeof half
    const reply = await sendWithRetries(send, {
      url: 'http://127.0.0.1',
      random: () => 0,
      signal: new AbortController().signal,
      onRetry: ({ reason }) => reasons.push(reason),
      now: () => 0,
      sleep: async () => undefined,
    })
    return { reply, reasons }
  }

  it('is asked for again, with the same idempotency key, until it is whole', async () => {
    const whole = { ...half, body: { results: [] } }
    const { reply, reasons } = await answerTo([half, half, whole])
    const said = 'http://127.0.0.1 answered a part of its JSON'
    assert.deepEqual([reply, reasons], [whole, [said, said]])
  })

  it('is given up after 8 answers', async () => {
    const message = 'http://127.0.0.1 answered a part of its JSON'
    await assert.rejects(answerTo(Array.from({ length: 8 }, () => half)), { name: 'ClientError', message })
  })
})

describe('a 429', () => {
  const quota = { code: 'quota_exhausted', correction: '', suggested_request: null, retryable: false }

  async function pausesAfter(replies: readonly { status: number; headers: Record<string, string>; body: unknown }[]) {
    const left = [...replies]
    const pauses: number[] = []
    const { status } = await sendWithRetries(async () => left.shift() ?? assert.fail('sent too often'), {
      url: 'http://127.0.0.1',
      random: () => 0,
      signal: new AbortController().signal,
      onRetry: () => undefined,
      now: () => 0,
      sleep: async ms => void pauses.push(ms),
    })
    return { status, pauses }
  }
  const ofProxy = { status: 429, headers: { 'content-type': 'text/html', 'retry-after': '20' }, body: undefined }

  it('of a proxy, which is no error of the service, is sent again after the 20 seconds that it asks for', async () => {
    const found = { status: 200, headers: {}, body: {} }
    assert.deepEqual(await pausesAfter([ofProxy, ofProxy, found]), { status: 200, pauses: [20_000, 20_000] })
  })

  it('of a proxy is given up after 8 answers', async () => {
    const message = 'http://127.0.0.1 answered 429'
    await assert.rejects(pausesAfter(Array.from({ length: 8 }, () => ofProxy)), { name: 'ClientError', message })
  })

  it('that says quota_exhausted is returned at once: no wait helps', async () => {
    const exhausted = { status: 429, headers: {}, body: quota }
    assert.deepEqual(await pausesAfter([exhausted]), { status: 429, pauses: [] })
  })
})

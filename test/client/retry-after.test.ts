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

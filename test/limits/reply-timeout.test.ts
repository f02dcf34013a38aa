import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { createReplyTimeout } from '../../src/limits/redis/reply-timeout.ts'

const never = new Promise<string>(() => undefined)
const isTimeout = { name: 'ReplyTimeoutError', message: 'no reply in time' }

const soon = (value: string, ms: number) => sleep(ms, value)

describe('the timeout of replies', () => {
  it('settles with the reply or its error', async () => {
    const replies = createReplyTimeout()
    assert.equal(await replies.within(soon('one', 20)), 'one')
    await assert.rejects(replies.within(Promise.reject(new Error('READONLY'))), /READONLY/)
  })

  it('rejects all pending calls once nothing has arrived for 0.5 s, and starts a new timeout for later ones', async () => {
    const replies = createReplyTimeout()
    const waiting = [1, 2, 3].map(() => replies.within(never))
    const outcomes = await Promise.allSettled(waiting)
    for (const { status } of outcomes) assert.equal(status, 'rejected')
    assert.equal(await replies.within(soon('later', 300)), 'later')
  })

  it('waits longer than 0.5 s for a reply while others arrive before it, at most 2 s', async () => {
    const replies = createReplyTimeout()
    const arrivals = Array.from({ length: 8 }, (_, index) => replies.within(soon('other', index * 300)))
    const waiting = replies.within(soon('late', 1000))
    const rejected = assert.rejects(replies.within(never), isTimeout)
    assert.equal(await waiting, 'late')
    await Promise.all([rejected, Promise.allSettled(arrivals)])
  })
})

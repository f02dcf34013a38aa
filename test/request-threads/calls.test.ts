import assert from 'node:assert/strict'
import { MessageChannel } from 'node:worker_threads'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { type Calls, createCalls } from '../../src/request-threads/calls.ts'
import { SearchBusyError, SearchTimeoutError, SearchUnavailableError } from '../../src/search/search-errors.ts'

type Doubler = { double(number: number): Promise<number>; fail(at: number): Promise<never> }

const errors = [
  new SearchBusyError(),
  new SearchTimeoutError(2_000),
  new SearchUnavailableError(5),
  new StoreUnavailableError('the accounts database is unavailable'),
]

/** Calls over a channel, to a side that doubles and fails. */
function callsOverChannel(): { calls: Calls<Doubler>; other: Calls<Doubler>; close(): void } {
  const { port1, port2 } = new MessageChannel()
  const calls = createCalls<Doubler>(
    message => port1.postMessage(message),
    () => undefined,
  )
  const own = {
    double: (number: number) => number * 2,
    fail: async (at: number) => {
      throw errors[at] ?? new RangeError('of another kind')
    },
  }
  const other = createCalls<Doubler>(
    message => port2.postMessage(message),
    () => own,
  )
  port1.on('message', calls.receive)
  port2.on('message', other.receive)
  return { calls, other, close: () => port1.close() }
}

describe('calls between threads', () => {
  it('resolve to their results, 100 at once', async () => {
    const { calls, close } = callsOverChannel()
    const results = await Promise.all(Array.from({ length: 100 }, (_, at) => calls.call('double', at)))
    assert.deepEqual(
      results,
      Array.from({ length: 100 }, (_, at) => at * 2),
    )
    close()
  })

  it('reject with the errors that requests are answered by, class, text and wait', async () => {
    const { calls, close } = callsOverChannel()
    for (const [at, error] of errors.entries())
      await assert.rejects(calls.call('fail', at), (thrown: Error) => {
        assert.equal(thrown.constructor, error.constructor)
        assert.equal(thrown.message, error.message)
        assert.equal(Reflect.get(thrown, 'retryAfterSeconds'), Reflect.get(error, 'retryAfterSeconds'))
        return true
      })
    await assert.rejects(calls.call('fail', 9), { name: 'RangeError', message: 'of another kind' })
    close()
  })

  it('reject when the other thread has no such function, as one that is still starting', async () => {
    const { other, close } = callsOverChannel()
    await assert.rejects(other.call('double', 1), /^Error: the thread cannot be asked for double$/)
    close()
  })

  it('reject when the other thread has ended', async () => {
    const calls = createCalls<Doubler>(
      () => {},
      () => undefined,
    )
    const call = calls.call('double', 1)
    calls.end()
    await assert.rejects(call, /the thread has ended/)
  })
})

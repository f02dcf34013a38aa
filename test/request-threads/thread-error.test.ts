import assert from 'node:assert/strict'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { packError, unpackError } from '../../src/request-threads/thread-error.ts'

const sent = (error: Error) => unpackError(structuredClone(packError(error)))

describe('an error that a request thread sends to the main thread', () => {
  it('is logged with the place where it was thrown, not where it arrived', () => {
    const error = new TypeError('key_clock is empty')
    const { name, message, stack } = sent(error)
    assert.deepEqual([name, message, stack], ['TypeError', 'key_clock is empty', error.stack])
  })

  it('keeps its class if requests are answered by it', () => {
    assert.ok(sent(new StoreUnavailableError('PostgreSQL is unavailable: terminated')) instanceof StoreUnavailableError)
  })
})

import assert from 'node:assert/strict'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { describedError } from '#domain/errors/described-error.ts'
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

  it('keeps the SQLSTATE 57P01 of its cause, and the code of an error of the system', () => {
    const cause = Object.assign(new Error('terminating connection'), {
      name: 'error',
      severity: 'FATAL',
      code: '57P01',
    })
    const error = sent(new StoreUnavailableError('PostgreSQL is unavailable: terminating connection', { cause }))
    const full = sent(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    assert.deepEqual(
      [describedError(error), describedError(full).code],
      [
        {
          type: 'StoreUnavailableError',
          message: 'PostgreSQL is unavailable: terminating connection',
          cause: { type: 'error', message: 'terminating connection', code: '57P01' },
        },
        'ENOSPC',
      ],
    )
  })
})

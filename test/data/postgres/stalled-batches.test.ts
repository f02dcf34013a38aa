import assert from 'node:assert/strict'
import type { Postgres } from '#data/postgres/connect.ts'
import { createIdempotencyStore } from '#data/postgres/idempotency/idempotency-store.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'

const claim = {
  kid: 'kid',
  idempotencyKey: 'key',
  run: 'run',
  request: '{}',
  accountId: 'acct_1',
  cap: 5,
  maxStoredBytes: 1e9,
  now: Date.now(),
}

/** How often a batch asks a PostgreSQL that only reads, until it is refused. */
async function statementsOf(isStalled: boolean): Promise<number> {
  let statements = 0
  const query = () => {
    statements += 1
    return Promise.reject(new StoreUnavailableError('PostgreSQL is unavailable: it is read-only'))
  }
  const charges = { isStalled: () => isStalled, suspect: () => {} }
  const store = createIdempotencyStore({ postgres: { query } as unknown as Postgres, charges, onBilled: () => {} })
  await assert.rejects(store.claim(claim), StoreUnavailableError)
  return statements
}

describe('a batch whose key PostgreSQL does not write', () => {
  it('tries again for two seconds', async () => {
    assert.ok((await statementsOf(false)) > 10)
  })

  it('is refused after 1 statement while charges are known not to be answered', async () => {
    assert.equal(await statementsOf(true), 1)
  })
})

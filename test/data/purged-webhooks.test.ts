import assert from 'node:assert/strict'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { deliveryHandlers } from '#data/embedded/webhooks/delivery-handlers.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** A table of so many numbers. */
const numbers = (count: number) => `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`

describe('a purge of webhooks in usage.sqlite', () => {
  it('reads the occasions with the last of 3 batches only, and forgets 5,000 at most, so that charges wait for neither', async () => {
    using folder = tempFolder()
    await (await openAccounts(folder.path))[Symbol.asyncDispose]()
    const database = new Database(join(folder.path, 'usage.sqlite'))
    database.exec(`
      INSERT INTO webhook_endpoints (id, url, events, secret, created_ms) VALUES ('e', 'u', '[]', x'00', 0);
      ${numbers(1_200)} INSERT INTO webhook_deliveries
        (id, message_id, endpoint_id, type, body, created_ms, state, next_ms, ended_ms)
        SELECT i, 'm', 'e', 't', '{}', 1, 'delivered', 0, 1 FROM n;
      ${numbers(6_000)} INSERT INTO webhook_occasions SELECT i, 1 FROM n`)
    const count = database.prepare<[], number>('SELECT count(*) FROM webhook_occasions').pluck()
    const { purge_deliveries: purge } = deliveryHandlers(database)
    const batch = () => [purge({ kind: 'purge_deliveries', deliveredMs: 9, anyMs: 9, limit: 500 }), count.get()]
    const batches = [batch(), batch(), batch(), batch()]
    database.close()
    assert.deepEqual(batches, [
      [500, 6_000],
      [500, 6_000],
      [200, 1_000],
      [0, 0],
    ])
  })
})

import assert from 'node:assert/strict'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import type { GroupCommit } from '#data/embedded/usage/group-commit.ts'
import { deliveryHandlers } from '#data/embedded/webhooks/delivery-handlers.ts'
import { eventWriter } from '#data/embedded/webhooks/event-writer.ts'
import { webhookHandlers } from '#data/embedded/webhooks/webhook-handlers.ts'
import { createWebhookStore } from '#data/embedded/webhooks/webhook-store.ts'
import { maxWaiting } from '#data/webhooks/waiting-deliveries.ts'
import type { WebhookJob } from '#data/webhooks/webhook-job.ts'
import type { WebhookEvent } from '#domain/webhooks/event.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const event = (kid: number): WebhookEvent => ({
  type: 'key.expiring',
  account_id: 'acct_1',
  occasion: `key.expiring ${kid}`,
  at: 1,
  data: { kid },
})

/** The database, with the text of each statement that is prepared. */
function recording(database: Database.Database) {
  const prepared: string[] = []
  const prepare = (sql: string) => {
    prepared.push(sql)
    return database.prepare(sql)
  }
  return { connection: { prepare } as unknown as Database.Database, prepared }
}

/** The database, with the number of times that deliveries were counted. */
function counting(database: Database.Database) {
  let counts = 0
  const prepare = (sql: string) => {
    const statement = database.prepare<unknown[], number>(sql)
    if (!/SELECT count\(\*\)/.test(sql)) return statement
    const get = (...values: unknown[]) => {
      counts += 1
      return statement.get(...values)
    }
    statement.pluck()
    return { pluck: () => ({ get }) }
  }
  return { connection: { prepare } as unknown as Database.Database, counts: () => counts }
}

describe('webhooks in usage.sqlite', () => {
  let folder: TempFolder
  let database: Database.Database
  beforeEach(async () => {
    folder = tempFolder()
    await (await openAccounts(folder.path))[Symbol.asyncDispose]()
    database = new Database(join(folder.path, 'usage.sqlite'))
  })
  afterEach(() => {
    database.close()
    folder[Symbol.dispose]()
  })

  const addEndpoint = (id: string, waiting: number) =>
    database.exec(`
      INSERT INTO webhook_endpoints (id, url, events, secret, created_ms) VALUES ('${id}', 'u', '[]', x'00', 0);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${waiting})
      INSERT INTO webhook_deliveries (id, message_id, endpoint_id, type, body, created_ms, next_ms)
      SELECT '${id} ' || i, 'm', '${id}', 't', '{}', 1, 1 FROM n`)
  const waitingFor = (id: string) =>
    database.prepare<[string], number>('SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = ?').pluck().get(id)

  it('counts what waits for each of 2 endpoints once for 500 events, and still queues 10,000 at most', () => {
    addEndpoint('full', maxWaiting - 100)
    addEndpoint('new', 1)
    const { connection, counts } = counting(database)
    const write = eventWriter(connection)
    write(Array.from({ length: 500 }, (_, kid) => event(kid)))
    assert.equal(counts(), 2)
    assert.deepEqual([waitingFor('full'), waitingFor('new')], [maxWaiting, 501])
    const dropped = database.prepare<[], number>(`SELECT dropped FROM webhook_endpoints WHERE id = 'full'`).pluck()
    assert.equal(dropped.get(), 400)
  })

  it('deletes 4,500 deliveries of an endpoint that is removed in 3 writes, so that charges get in between', async () => {
    addEndpoint('old', 4_500)
    addEndpoint('other', 1)
    const handlers = webhookHandlers(database)
    const writes: unknown[] = []
    const submit = async (job: WebhookJob) => {
      const result = handlers[job.kind](job as never)
      writes.push([job.kind, result])
      return result
    }
    const store = createWebhookStore(database, { submit } as unknown as Pick<GroupCommit, 'submit'>)
    assert.equal(await store.remove('old', 1), true)
    assert.deepEqual(writes, [
      ['empty_endpoint', 2_000],
      ['empty_endpoint', 2_000],
      ['empty_endpoint', 500],
      ['remove_endpoint', true],
    ])
    assert.deepEqual([waitingFor('old'), waitingFor('other')], [0, 1])
    assert.deepEqual(
      (await store.endpoints()).map(({ id, disabled_ms }) => [id, disabled_ms]),
      [['other', null]],
    )
    assert.equal(await store.remove('none', 1), false)
  })

  it('finds what is due, waits or failed without the index of all that was sent in 30 days', () => {
    const { connection, prepared } = recording(database)
    createWebhookStore(connection, { submit: () => assert.fail('a write') })
    deliveryHandlers(connection)
    const ofState = prepared.filter(sql => /FROM webhook_deliveries/.test(sql) && !/DELETE/.test(sql))
    assert.ok(ofState.length >= 7)
    const steps = ofState.flatMap(sql =>
      database
        .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${sql.replaceAll('?', '1')}`)
        .all({ now: 1, run: '', endpoint: '', until: 1 })
        .map(({ detail }) => detail),
    )
    assert.deepEqual(
      steps.filter(step => /webhook_deliveries_by_endpoint|SCAN webhook_deliveries$/.test(step)),
      [],
    )
  })
})

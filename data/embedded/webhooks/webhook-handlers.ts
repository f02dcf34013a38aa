import type { Database } from 'better-sqlite3'
import type { WebhookJob, WebhookJobResults } from '../../webhooks/webhook-job.ts'
import { deliveryHandlers } from './delivery-handlers.ts'
import { eventWriter } from './event-writer.ts'

type Handlers = { [K in WebhookJob['kind']]: (job: Extract<WebhookJob, { kind: K }>) => WebhookJobResults[K] }

const addSql = `
  INSERT INTO webhook_endpoints (id, url, events, account_id, is_public, secret, created_ms)
  SELECT @id, @url, @events, @account_id, @is_public, @secret, @created_ms
  WHERE (SELECT count(*) FROM webhook_endpoints) < @max`

const emptySql = `
  DELETE FROM webhook_deliveries WHERE rowid IN (SELECT rowid FROM webhook_deliveries WHERE endpoint_id = ? LIMIT ?)`

const rotateSql = `
  UPDATE webhook_endpoints SET old_secret = secret, old_until_ms = @oldUntilMs, secret = @secret
  WHERE id = @id AND (@freeAtMs IS NULL OR coalesce(old_until_ms, 0) <= @freeAtMs)`

const resealSql = `
  UPDATE webhook_endpoints SET secret = @secret, old_secret = @oldSecret,
    old_until_ms = CASE WHEN @oldSecret IS NOT NULL THEN old_until_ms END
  WHERE id = @id AND secret = @before`

/** Handlers of the jobs on webhooks; each needs a transaction that holds the write lock. */
export function webhookHandlers(database: Database): Handlers {
  const write = eventWriter(database)
  const add = database.prepare<[object]>(addSql)
  const remove = database.prepare<[string]>('DELETE FROM webhook_endpoints WHERE id = ?')
  const disable = database.prepare<[number, string]>('UPDATE webhook_endpoints SET disabled_ms = ? WHERE id = ?')
  const empty = database.prepare<[string, number]>(emptySql)
  const rotate = database.prepare<[object]>(rotateSql)
  const reseal = database.prepare<[object]>(resealSql)
  const enable = database.prepare<[string]>('UPDATE webhook_endpoints SET disabled_ms = NULL WHERE id = ?')
  return {
    queue_events: ({ events }) => {
      write(events)
      return null
    },
    add_endpoint: ({ endpoint: { id, url, events, account_id, is_public, secret, created_ms }, max }) => {
      const row = { id, url, events: JSON.stringify(events), account_id, is_public: Number(is_public) }
      return add.run({ ...row, secret, created_ms, max }).changes > 0
    },
    remove_endpoint: ({ id }) => remove.run(id).changes > 0,
    empty_endpoint: ({ id, now, limit }) => {
      disable.run(now, id)
      return empty.run(id, limit).changes
    },
    rotate_endpoint: ({ kind: _, ...change }) => rotate.run(change).changes > 0,
    reseal_endpoint: ({ kind: _, ...change }) => reseal.run(change).changes > 0,
    enable_endpoint: ({ id }) => enable.run(id).changes > 0,
    ...deliveryHandlers(database),
  }
}

import type { Knex } from 'knex'

const endpoints = `
  CREATE TABLE webhook_endpoints (
    id TEXT PRIMARY KEY,
    url TEXT NOT NULL,
    events TEXT NOT NULL CHECK (json_valid(events)),
    account_id TEXT,
    secret BLOB NOT NULL,
    old_secret BLOB,
    old_until_ms INTEGER,
    created_ms INTEGER NOT NULL,
    disabled_ms INTEGER,
    dropped INTEGER NOT NULL DEFAULT 0,
    CHECK ((old_secret IS NULL) = (old_until_ms IS NULL))
  ) STRICT`

// `next_ms` is when the next attempt is due, or when the lease of the running one ends.
const deliveries = `
  CREATE TABLE webhook_deliveries (
    id TEXT PRIMARY KEY,
    message_id TEXT NOT NULL,
    endpoint_id TEXT NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    body TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    next_ms INTEGER NOT NULL,
    run TEXT,
    status INTEGER,
    error TEXT,
    ended_ms INTEGER,
    CHECK ((state = 'waiting') = (ended_ms IS NULL)),
    CHECK (run IS NULL OR state = 'waiting')
  ) STRICT`

const indexes = [
  `CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (endpoint_id, next_ms) WHERE state = 'waiting'`,
  'CREATE INDEX webhook_deliveries_running ON webhook_deliveries (endpoint_id) WHERE run IS NOT NULL',
  `CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (endpoint_id) WHERE state = 'failed'`,
  'CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_ms)',
  'CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (endpoint_id)',
]

/** Webhooks: where events are sent, what is to be sent, and what was told already. */
export async function up(knex: Knex): Promise<void> {
  for (const sql of [endpoints, deliveries, ...indexes]) await knex.raw(sql)
  await knex.raw(`
    CREATE TABLE webhook_occasions (
      occasion TEXT PRIMARY KEY,
      at_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`)
}

import type { Knex } from 'knex'

/** Endpoints and deliveries of webhooks, and the occasions that were told. Times are in milliseconds since the epoch. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE webhook_endpoints (
      id text COLLATE "C" PRIMARY KEY,
      url text NOT NULL,
      events text[] NOT NULL,
      account_id text,
      secret bytea NOT NULL,
      old_secret bytea,
      old_until_ms bigint,
      created_ms bigint NOT NULL,
      disabled_ms bigint,
      dropped bigint NOT NULL DEFAULT 0,
      CHECK ((old_secret IS NULL) = (old_until_ms IS NULL))
    );
    CREATE TABLE webhook_deliveries (
      id text COLLATE "C" PRIMARY KEY,
      message_id text NOT NULL,
      endpoint_id text COLLATE "C" NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
      type text NOT NULL,
      body text NOT NULL,
      created_ms bigint NOT NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
      attempts integer NOT NULL DEFAULT 0,
      next_ms bigint NOT NULL,
      run text,
      status integer,
      error text,
      ended_ms bigint,
      CHECK ((state = 'waiting') = (ended_ms IS NULL)),
      CHECK (run IS NULL OR state = 'waiting')
    );
    CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (endpoint_id, next_ms) WHERE state = 'waiting';
    CREATE INDEX webhook_deliveries_running ON webhook_deliveries (endpoint_id) WHERE run IS NOT NULL;
    CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (endpoint_id) WHERE state = 'failed';
    CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_ms);
    CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (endpoint_id);
    CREATE TABLE webhook_occasions (occasion text PRIMARY KEY, at_ms bigint NOT NULL);
    CREATE INDEX webhook_occasions_by_age ON webhook_occasions (at_ms)`)
}

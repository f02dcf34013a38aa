import type { Knex } from 'knex'

/** The idempotency keys of the last 24 hours, each with its run or its answer. */
export async function up(knex: Knex): Promise<void> {
  // In the usage database, because an answer is stored in the transaction that bills it.
  await knex.raw(`
    CREATE TABLE idempotency_keys (
      kid TEXT NOT NULL,
      idempotency_key TEXT NOT NULL,
      request TEXT NOT NULL,
      first_used_ms INTEGER NOT NULL,
      run TEXT,
      lease_until_ms INTEGER,
      answer BLOB,
      PRIMARY KEY (kid, idempotency_key),
      CHECK ((answer IS NULL) = (run IS NOT NULL) AND (run IS NULL) = (lease_until_ms IS NULL))
    ) STRICT`)
  // Few rows: the batches that are running.
  await knex.raw('CREATE INDEX idempotency_keys_running ON idempotency_keys (kid) WHERE run IS NOT NULL')
  await knex.raw('CREATE INDEX idempotency_keys_by_age ON idempotency_keys (first_used_ms)')
}

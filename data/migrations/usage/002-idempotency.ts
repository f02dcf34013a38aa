import type { Database } from 'better-sqlite3'

/** The idempotency keys of the last 24 hours, each with its run or its answer. */
export function up(database: Database): void {
  // Here and not in a file of its own: the answer is stored in the transaction that bills it.
  database.exec(`
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
  // Few rows: those at work now.
  database.exec('CREATE INDEX idempotency_keys_running ON idempotency_keys (kid) WHERE run IS NOT NULL')
  database.exec('CREATE INDEX idempotency_keys_by_age ON idempotency_keys (first_used_ms)')
}

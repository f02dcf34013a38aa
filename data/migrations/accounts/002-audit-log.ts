import type { Knex } from 'knex'

/** The audit log of accounts and keys; every row holds the hash of the one before. */
export async function up(knex: Knex): Promise<void> {
  // AUTOINCREMENT remembers the highest position ever given, which shows that the newest rows were deleted.
  await knex.raw(`
    CREATE TABLE audit_log (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      at TEXT NOT NULL,
      actor TEXT NOT NULL,
      account_id TEXT,
      kid TEXT,
      action TEXT NOT NULL,
      detail TEXT NOT NULL,
      prev_hash TEXT NOT NULL UNIQUE,
      hash TEXT NOT NULL
    ) STRICT`)
  for (const change of ['UPDATE', 'DELETE']) {
    await knex.raw(`
      CREATE TRIGGER audit_log_refuses_${change.toLowerCase()} BEFORE ${change} ON audit_log
      BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END`)
  }
}

import type { Knex } from 'knex'

/** Operators of the administration API; only hashes of their tokens. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE operators (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      permission TEXT NOT NULL,
      token_hash BLOB NOT NULL,
      created_at TEXT NOT NULL,
      expires_at TEXT,
      revoked_at TEXT
    ) STRICT`)
}

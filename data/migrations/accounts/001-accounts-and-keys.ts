import type { Knex } from 'knex'

/** Accounts, and their keys without the secrets. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE accounts (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      tier TEXT NOT NULL,
      created_at TEXT NOT NULL
    ) STRICT`)
  await knex.raw(`
    CREATE TABLE keys (
      kid TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      name TEXT NOT NULL,
      class TEXT NOT NULL,
      env TEXT NOT NULL,
      kind TEXT NOT NULL,
      secret_hash BLOB NOT NULL,
      scopes TEXT NOT NULL,
      ip_allowlist TEXT NOT NULL,
      country_scope TEXT NOT NULL,
      endpoints TEXT NOT NULL,
      rate_limit_rpm INTEGER,
      expires_at TEXT,
      created_at TEXT NOT NULL,
      revoked_at TEXT
    ) STRICT`)
  await knex.raw('CREATE INDEX keys_by_account ON keys (account_id)')
  // At most one active secret key for each account, whichever process writes.
  await knex.raw(`CREATE UNIQUE INDEX one_secret_key ON keys (account_id) WHERE class = 'sk' AND revoked_at IS NULL`)
}

import type { Database } from 'better-sqlite3'

/** Accounts, and their keys without the secrets. */
export function up(database: Database): void {
  database.exec(`
    CREATE TABLE accounts (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      tier TEXT NOT NULL,
      created_at TEXT NOT NULL
    ) STRICT`)
  database.exec(`
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
  database.exec('CREATE INDEX keys_by_account ON keys (account_id)')
  // At most one active secret key for each account, whichever process writes.
  database.exec(`CREATE UNIQUE INDEX one_secret_key ON keys (account_id) WHERE class = 'sk' AND revoked_at IS NULL`)
}

import type { Knex } from 'knex'

/**
 * The numbers of the server secrets, and which of them each key's hash was made under. What is kept of a retired secret proves
 * nothing about keys, and the audit entries before the next secret's are pinned by its hashes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE server_secrets (
      number INTEGER PRIMARY KEY,
      fingerprint TEXT NOT NULL UNIQUE,
      created_at TEXT,
      keep_until TEXT,
      retired_at TEXT,
      checksum_key BLOB,
      audit_key BLOB
    ) STRICT`)
  await knex.raw(`
    INSERT INTO server_secrets (number, fingerprint) SELECT 1, secret FROM folder_identity WHERE secret IS NOT NULL`)
  await knex.raw('ALTER TABLE folder_identity DROP COLUMN secret')
  await knex.raw('ALTER TABLE keys ADD COLUMN secret_number INTEGER NOT NULL DEFAULT 1')
}

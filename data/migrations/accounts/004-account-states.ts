import type { Knex } from 'knex'

/** Suspended and closed accounts, and keys that are replaced by a rotation. */
export async function up(knex: Knex): Promise<void> {
  for (const column of ['suspended_at', 'suspend_reason', 'closed_at'])
    await knex.raw(`ALTER TABLE accounts ADD COLUMN ${column} TEXT`)
  await knex.raw('ALTER TABLE keys ADD COLUMN retires_at TEXT')
  // A secret key that was rotated may still be used for a while, beside its successor.
  await knex.raw('DROP INDEX one_secret_key')
  await knex.raw(`
    CREATE UNIQUE INDEX one_secret_key ON keys (account_id)
    WHERE class = 'sk' AND revoked_at IS NULL AND retires_at IS NULL`)
  await knex.raw('CREATE INDEX audit_log_by_account ON audit_log (account_id)')
}

import type { Knex } from 'knex'

const indexes = [
  'CREATE INDEX accounts_by_creation ON accounts (created_at, id)',
  'CREATE INDEX keys_by_creation ON keys (account_id, created_at, kid)',
  `CREATE INDEX audit_log_tier_changes ON audit_log (account_id, position) WHERE action = 'tier_changed'`,
  // Keys that were made together expire together: a page of them begins after the kid of the last one.
  'DROP INDEX keys_by_expiry',
  'CREATE INDEX keys_by_expiry ON keys (expires_at, kid) WHERE expires_at IS NOT NULL AND revoked_at IS NULL',
]

/** Finds a page of accounts or keys, in the order of their creation, and changes of a tier without reading all of them. */
export async function up(knex: Knex): Promise<void> {
  for (const sql of indexes) await knex.raw(sql)
}

import type { Knex } from 'knex'

const indexes = [
  'CREATE INDEX accounts_by_creation ON accounts (created_at, id)',
  'CREATE INDEX keys_by_creation ON keys (account_id, created_at, kid)',
  `CREATE INDEX audit_log_tier_changes ON audit_log (account_id, position) WHERE action = 'tier_changed'`,
]

/** Finds a page of accounts or keys, in the order of their creation, and changes of a tier without reading all of them. */
export async function up(knex: Knex): Promise<void> {
  for (const sql of indexes) await knex.raw(sql)
}

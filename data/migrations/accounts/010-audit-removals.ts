import type { Knex } from 'knex'

/** Finds up to which position entries may be deleted: each row that is deleted asks, and read the whole log for it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX audit_log_removals ON audit_log (json_extract(detail, '$.up_to')) WHERE action = 'entries_removed'`)
}

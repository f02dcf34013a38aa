import type { Knex } from 'knex'

/** The oldest entries of the audit log may be deleted, once an entry says up to which position. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('DROP TRIGGER IF EXISTS audit_log_refuses_delete')
  await knex.raw(`
    CREATE TRIGGER audit_log_refuses_delete BEFORE DELETE ON audit_log
    WHEN OLD.position > coalesce(
      (SELECT max(json_extract(detail, '$.up_to')) FROM audit_log WHERE action = 'entries_removed'), 0)
    BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END`)
}

import type { Knex } from 'knex'

/** What was used but is not yet in the sums of days: one row for each commit, removed when it is added to them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE usage_pending (
      id INTEGER PRIMARY KEY,
      changes TEXT NOT NULL CHECK (json_valid(changes))
    ) STRICT`)
}

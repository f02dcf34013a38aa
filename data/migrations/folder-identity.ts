import type { Knex } from 'knex'

/** Which data folder a database belongs to: one row, in both databases. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE folder_identity (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      id TEXT NOT NULL,
      secret TEXT,
      is_complete INTEGER NOT NULL
    ) STRICT`)
}

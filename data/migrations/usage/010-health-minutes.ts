import type { Knex } from 'knex'

/** The recorded minutes of the last day; `troubles` is a JSON object of what did not pass. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE health_minutes (
      minute INTEGER PRIMARY KEY,
      troubles TEXT NOT NULL
    ) STRICT`)
}

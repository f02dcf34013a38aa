import type { Knex } from 'knex'

/** The requests without a key of the last hour: when, and the keyed hash of the address. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE anonymous_admissions (
      id INTEGER PRIMARY KEY,
      address TEXT NOT NULL,
      at_ms INTEGER NOT NULL
    ) STRICT`)
  await knex.raw('CREATE INDEX anonymous_admissions_by_time ON anonymous_admissions (at_ms)')
}

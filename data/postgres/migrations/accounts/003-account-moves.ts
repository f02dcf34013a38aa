import type { Knex } from 'knex'

/** Accounts that are closed here because they move to another cell, that have moved, and those that were received from one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE account_moves (
      account_id text COLLATE "C" PRIMARY KEY,
      state text NOT NULL CHECK (state IN ('closed', 'moved', 'received')),
      at timestamptz(3) NOT NULL DEFAULT now()
    )`)
}

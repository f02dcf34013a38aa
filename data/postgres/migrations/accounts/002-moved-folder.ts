import type { Knex } from 'knex'

/**
 * The data folder that `svc migrate` moved here, and how far it is: for each table the rows copied and the key of the last one.
 * Servers do not start until it is finished.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    CREATE TABLE moved_folder (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      folder_id text NOT NULL,
      sums json NOT NULL,
      copied jsonb NOT NULL DEFAULT '{}',
      started_at timestamptz(3) NOT NULL DEFAULT now(),
      finished_at timestamptz(3)
    )`)

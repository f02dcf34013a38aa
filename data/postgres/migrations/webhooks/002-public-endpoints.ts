import type { Knex } from 'knex'

/** Whether an endpoint is never reached in the network of the server. Who added those of before is not known: they may be. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE webhook_endpoints ADD COLUMN is_public boolean NOT NULL DEFAULT false')
}

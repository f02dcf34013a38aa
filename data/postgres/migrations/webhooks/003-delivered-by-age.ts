import type { Knex } from 'knex'

/** Finds old deliveries that succeeded without reading those that failed, which are kept for longer. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`CREATE INDEX webhook_deliveries_delivered ON webhook_deliveries (created_ms) WHERE state = 'delivered'`)

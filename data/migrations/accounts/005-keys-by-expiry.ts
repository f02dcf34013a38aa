import type { Knex } from 'knex'

/** Finds the keys that expire soon without reading the others. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX keys_by_expiry ON keys (expires_at) WHERE expires_at IS NOT NULL AND revoked_at IS NULL`)
}

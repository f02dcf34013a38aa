import type { Knex } from 'knex'

/** When a key stops working, because it expires or was rotated; `9999` if it does not. Times of the same form sort as text. */
export const endsAt = "min(coalesce(expires_at, '9999'), coalesce(retires_at, '9999'))"

/** Finds the keys that end soon without reading the others. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE INDEX keys_by_end ON keys (${endsAt}, kid) WHERE revoked_at IS NULL`)
}

import type { Knex } from 'knex'

/** Finds the keys that end soon, because they expire or were rotated, without reading the others. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw('CREATE INDEX keys_by_end ON keys (least(expires_at, retires_at), kid) WHERE revoked_at IS NULL')

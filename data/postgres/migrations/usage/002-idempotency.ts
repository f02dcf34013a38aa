import type { Knex } from 'knex'
import { statementsOf } from '../statements-of.ts'

/** The idempotency keys of the last 24 hours, each with its run or its answer. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(statementsOf(import.meta.url, ['idempotency-tables.sql', 'idempotency-keys.sql']))

import type { Knex } from 'knex'
import { statementsOf } from '../statements-of.ts'

/** Months are found by their keys; groups of charges read all of them after the table had grown. */
export const up = (knex: Knex): Promise<void> => knex.raw(statementsOf(import.meta.url, ['months-by-key.sql']))

import type { Knex } from 'knex'
import { statementsOf } from '../statements-of.ts'

/** Calls of a day are counted by the keys of their counters; `count_calls` read all counters of the day for each call. */
export const up = (knex: Knex): Promise<void> => knex.raw(statementsOf(import.meta.url, ['count-calls.sql']))

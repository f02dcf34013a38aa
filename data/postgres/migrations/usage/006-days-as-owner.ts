import type { Knex } from 'knex'
import { statementsOf } from '../statements-of.ts'

/** Tables of days are made as the owner of the others: the role of servers need not be able to create any. */
export const up = (knex: Knex): Promise<void> => knex.raw(statementsOf(import.meta.url, ['days-as-owner.sql']))

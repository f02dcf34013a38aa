import type { Knex } from 'knex'
import { statementsOf } from '../statements-of.ts'

/** Groups may say what they add to the totals: `commit_group` in place of `commit_usage`. */
export const up = (knex: Knex): Promise<void> => knex.raw(statementsOf(import.meta.url, ['commit-group.sql']))

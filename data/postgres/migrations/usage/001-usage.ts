import type { Knex } from 'knex'
import { statementsOf } from '../statements-of.ts'

/** Usage: events by day, months, totals, daily calls, the writers of servers; anonymous hours and the history of health. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(
    statementsOf(import.meta.url, [
      'usage-tables.sql',
      'debit.sql',
      'commit-usage.sql',
      'count-calls.sql',
      'give-back.sql',
    ]),
  )

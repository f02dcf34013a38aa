import type { Knex } from 'knex'

/** Events of usage, the month counters of accounts, and the counters of daily calls. */
export async function up(knex: Knex): Promise<void> {
  // No reference to accounts or keys: events are kept when these are deleted.
  await knex.raw(`
    CREATE TABLE usage_events (
      request_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      kid TEXT NOT NULL,
      env TEXT NOT NULL CHECK (env IN ('live', 'test')),
      operation TEXT NOT NULL,
      bucket TEXT NOT NULL,
      country TEXT,
      at_ms INTEGER NOT NULL,
      period TEXT NOT NULL,
      units INTEGER NOT NULL CHECK (units >= 0),
      outcome TEXT NOT NULL CHECK (outcome IN ('found', 'not_modified', 'not_found', 'refused', 'failed'))
    ) STRICT, WITHOUT ROWID`)
  await knex.raw('CREATE INDEX usage_events_by_time ON usage_events (at_ms)')
  // Finds old events that billed nothing without reading those that did, which are kept.
  await knex.raw('CREATE INDEX usage_events_unbilled ON usage_events (at_ms) WHERE units = 0')
  await knex.raw(`
    CREATE TRIGGER usage_events_stay_as_written BEFORE UPDATE ON usage_events
    BEGIN SELECT RAISE(ABORT, 'usage events are append-only'); END`)
  await knex.raw(`
    CREATE TRIGGER usage_events_with_units_stay BEFORE DELETE ON usage_events WHEN OLD.units > 0
    BEGIN SELECT RAISE(ABORT, 'usage events are append-only'); END`)
  await knex.raw(`
    CREATE TABLE usage_months (
      account_id TEXT NOT NULL,
      period TEXT NOT NULL,
      used INTEGER NOT NULL CHECK (used >= 0),
      PRIMARY KEY (account_id, period)
    ) STRICT, WITHOUT ROWID`)
  // The sums of the events of a day: a report reads hundreds of rows instead of millions of events.
  await knex.raw(`
    CREATE TABLE usage_totals (
      account_id TEXT NOT NULL,
      day TEXT NOT NULL,
      operation TEXT NOT NULL,
      country TEXT NOT NULL,
      kid TEXT NOT NULL,
      env TEXT NOT NULL,
      requests INTEGER NOT NULL,
      billable_results INTEGER NOT NULL,
      not_modified INTEGER NOT NULL,
      not_found INTEGER NOT NULL,
      PRIMARY KEY (account_id, day, operation, country, kid, env)
    ) STRICT, WITHOUT ROWID`)
  // The day comes first so that old days are purged from one end of the table.
  await knex.raw(`
    CREATE TABLE usage_days (
      day TEXT NOT NULL,
      scope TEXT NOT NULL,
      calls INTEGER NOT NULL,
      PRIMARY KEY (day, scope)
    ) STRICT, WITHOUT ROWID`)
}

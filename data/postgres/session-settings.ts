// An administrator may set defaults of a role or a database that other programs need. What is set here decides what is read (dates),
// seen (isolation), durable (commits), or told (warnings); compiling a statement takes longer than any statement of a request runs.
const always = `
  SET datestyle = 'ISO'; SET default_transaction_isolation = 'read committed'; SET synchronous_commit = on;
  SET client_min_messages = warning; SET jit = off`

/** Settings that an earlier PostgreSQL may not have. */
const offSql = (names: string) =>
  `SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN (${names}) AND setting <> '0'`

/**
 * The settings of connections that serve. A prepared statement keeps the plan of when its table was small, which is to read all of
 * it, until PostgreSQL analyses the table again: it may have a million rows by then. What must be read whole all the same, such as the
 * usage that waits for the totals, seems so costly then that PostgreSQL would start workers for it, which takes longer than to read it.
 */
export const servingSql = `${always}; SET enable_seqscan = off; SET max_parallel_workers_per_gather = 0; ${offSql(`'idle_session_timeout'`)}`

/** The settings of connections whose statements and transactions may take any time. */
export const patientSql = `${always}; ${offSql(
  `'statement_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout'`,
)}`

/** Those of a migration, which waits for another one, however long that takes. */
export const migratingSql = `${patientSql}; SET lock_timeout = 0`

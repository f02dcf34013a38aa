// An administrator may set defaults of a role or a database that other programs need. The settings here decide how dates are read,
// which rows a transaction sees (isolation), when a commit is durable, and which warnings are sent. Compiling a statement (JIT)
// takes longer than any statement of a request runs.
const always = `
  SET datestyle = 'ISO'; SET default_transaction_isolation = 'read committed'; SET synchronous_commit = on;
  SET client_min_messages = warning; SET jit = off`

/** Settings that an earlier PostgreSQL may not have. */
const offSql = (names: string) =>
  `SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN (${names}) AND setting <> '0'`

/**
 * The settings of connections that serve. A prepared statement keeps the plan that was made when its table was small, a scan of
 * the whole table, until PostgreSQL analyses the table again: by then it may have a million rows. Statements that must scan all
 * the same, such as the one that reads the usage not yet in the totals, then seem so costly that PostgreSQL would start workers
 * for them, which takes longer than the scan.
 */
export const servingSql = `${always}; SET enable_seqscan = off; SET max_parallel_workers_per_gather = 0; ${offSql(`'idle_session_timeout'`)}`

/** The settings of connections whose statements and transactions may take any time. */
export const patientSql = `${always}; ${offSql(
  `'statement_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout'`,
)}`

/** The settings of a migration, which waits for another one, however long that takes. */
export const migratingSql = `${patientSql}; SET lock_timeout = 0`

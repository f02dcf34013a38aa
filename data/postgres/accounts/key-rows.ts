import type { StoredKey } from '../../accounts/stored-key.ts'
import { isElsewhere } from './moved-accounts.ts'

const columns = [
  'kid',
  'account_id',
  'name',
  'class',
  'env',
  'kind',
  'secret_hash',
  'secret_number',
  'scopes',
  'ip_allowlist',
  'country_scope',
  'endpoints',
  'rate_limit_rpm',
  'expires_at',
  'created_at',
  'revoked_at',
  'retires_at',
] as const satisfies readonly (keyof StoredKey)[]

/** The columns of a key, in the order of `keyValues`. */
export const keyColumns: string = columns.map(name => `k.${name}`).join(', ')

export const insertKeySql = `
  INSERT INTO keys (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')})`

export const keyValues = (key: StoredKey): unknown[] => columns.map(name => key[name])

/** The timeline of a primary, which a promotion changes; NULL on a standby. */
export const timelineSql =
  'CASE WHEN pg_is_in_recovery() THEN NULL ELSE left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END'

/**
 * Keys by their kids, with the state of their accounts, and whether these are in another cell. Each row has the timeline of its
 * server, also the only one if there is no key. Every key is looked up alone: a join that was planned while the tables were small
 * reads all of them.
 */
export const findKeysSql = `
  SELECT timeline, found.* FROM (SELECT ${timelineSql} AS timeline) AS server LEFT JOIN (
    SELECT k.* FROM unnest($1::text[]) AS asked (kid), LATERAL (
      SELECT ${keyColumns}, tier, suspended_at, closed_at, coalesce(${isElsewhere}, false) AS is_elsewhere
      FROM keys k JOIN accounts ON id = k.account_id LEFT JOIN account_moves m ON m.account_id = id WHERE k.kid = asked.kid LIMIT 1
    ) AS k
  ) AS found ON true`

import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AuditLink, type AuditRow, nextRow } from '../../accounts/audit-chain.ts'
import type { AuditEntry } from '../../accounts/audit-entry.ts'
import { writeAuditHead } from '../../accounts/audit-head.ts'
import type { AuditProtection } from '../../accounts/audit-log.ts'
import { makePrivateFolder } from '../../files/private-files.ts'
import type { Postgres, Queryable } from '../connect.ts'

/** What servers must read again: a key, the keys of an account, or, without either, everything. */
interface KeyChange {
  kid?: string
  account_id?: string
}

/** A change of accounts or keys under way. No other one is, in any process, and they are visible in this order. */
export interface Change extends Queryable {
  /** Adds an entry to the audit log. */
  audit(entry: AuditEntry): Promise<void>
  /** Tells all servers what they must read again, once the change is committed. */
  announce(change: KeyChange): void
}

/** Adds entries to the audit log, in their order. */
export async function auditAll({ audit }: Pick<Change, 'audit'>, entries: readonly AuditEntry[]): Promise<void> {
  for (const entry of entries) await audit(entry)
}

/** Runs work as one change; rejects with what it rejects with, and then nothing was changed. */
export type RunChange = <T>(work: (change: Change) => Promise<T>) => Promise<T>

export const lastLinkSql = 'SELECT position, hash FROM audit_log ORDER BY position DESC LIMIT 1'

const insertSql = `
  INSERT INTO audit_log (position, id, at, actor, account_id, kid, action, detail, prev_hash, hash)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

const valuesOf = (row: AuditRow) => [
  row.position,
  row.id,
  row.at,
  row.actor,
  row.account_id,
  row.kid,
  row.action,
  row.detail,
  row.prev_hash,
  row.hash,
]

/** Announced changes that are kept for servers that were away; one that was away for longer forgets all keys. */
const keptChanges = 10_000

const announceSql = `
  WITH told AS (
    INSERT INTO key_changes (version, kid, account_id)
    SELECT $1::bigint + ordinality, kid, account_id FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS t (kid, account_id)
  ), forgotten AS (DELETE FROM key_changes WHERE version < $1::bigint - ${keptChanges})
  UPDATE key_clock SET version = $1::bigint + cardinality($2::text[]), audit_position = $4`

interface Changed<T> {
  result: T
  /** The last entry of the audit log, if the change has added any. */
  head: AuditLink | undefined
}

/** Runs work as one change of a transaction that has begun; no other change is made until that ends. */
export async function changeIn<T>(
  { query }: Queryable,
  protection: AuditProtection | undefined,
  work: (change: Change) => Promise<T>,
): Promise<Changed<T>> {
  const [clock] = await query<{ version: number; audit_position: number }>('SELECT * FROM key_clock FOR UPDATE')
  if (!clock) throw new TypeError('key_clock is empty')
  const announced: KeyChange[] = []
  let position = clock.audit_position
  let head: AuditLink | undefined
  const audit = async (entry: AuditEntry) => {
    // Made before the change is committed, so that the change is refused if the folder cannot be made.
    if (protection) makePrivateFolder(dirname(protection.headFile))
    const [last] = await query<AuditLink>(lastLinkSql)
    position += 1
    const row = nextRow(entry, position, last, protection?.secrets.current())
    await query(insertSql, valuesOf(row))
    head = { position, hash: row.hash }
  }
  const result = await work({ query, audit, announce: change => void announced.push(change) })
  const kids = announced.map(({ kid }) => kid)
  const accounts = announced.map(({ account_id }) => account_id)
  await query(announceSql, [clock.version, kids, accounts, position])
  return { result, head }
}

/** Returns a function that runs changes; `protection` has the keys of the audit log and the file of its last entry. */
export function createChanges(postgres: Postgres, protection: AuditProtection | undefined): RunChange {
  return async work => {
    const { result, head } = await postgres.transaction(transaction => changeIn(transaction, protection, work))
    if (head && protection) writeAuditHead(protection.headFile, head)
    return result
  }
}

/** How long a server believes what it has read of keys, in milliseconds: the same in all processes. */
export const keyLeaseMs = 1_000

/**
 * Resolves when no server believes anything older than a change that is committed. Servers count their lease from before they
 * asked, so it has ended everywhere; their clocks may run at other rates by a hundredth.
 */
export const leasesEnded = (leaseMs: number): Promise<void> => sleep(Math.ceil(leaseMs * 1.02) + 5)

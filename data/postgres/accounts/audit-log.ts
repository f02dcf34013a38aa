import {
  type AuditLink,
  type AuditRow,
  auditKeysOf,
  beforeFirst,
  chainFollower,
  chainIssue,
  entriesRemoved,
  toEntry,
} from '../../accounts/audit-chain.ts'
import { earlierRemoved } from '../../accounts/audit-entries.ts'
import { readAuditHead } from '../../accounts/audit-head.ts'
import type { AuditLog, AuditProtection } from '../../accounts/audit-log.ts'
import { clockShift, shiftedDay } from '../clock-shift.ts'
import type { Postgres, Queryable } from '../connect.ts'
import type { RunChange } from './changes.ts'

const pageSql = 'SELECT * FROM audit_log WHERE position > $1 ORDER BY position LIMIT $2'
const ofAccountSql = `
  SELECT * FROM audit_log WHERE account_id = $1 AND position > $2 ORDER BY position LIMIT $3`
const tierChangeSql = `
  SELECT * FROM audit_log WHERE account_id = $1 AND action = 'tier_changed' AND at >= $2 ORDER BY position LIMIT 1`
const lastBeforeSql = `
  SELECT position, hash FROM audit_log
  WHERE position < coalesce((SELECT min(position) FROM audit_log WHERE at >= $1), 9007199254740991) ORDER BY position DESC LIMIT 1`
const removedUpToSql = `
  SELECT max((detail::json ->> 'up_to')::bigint) AS up_to FROM audit_log WHERE action = '${entriesRemoved}'`

// A log of millions, removed at once, would take longer than a statement may, and would be tried again every hour.
const rowsPerRemoval = 10_000
const firstSql = 'SELECT position FROM audit_log ORDER BY position LIMIT 1'
const removeSql = `
  WITH removed AS (DELETE FROM audit_log WHERE position >= $1 AND position < $1 + ${rowsPerRemoval} AND position <= $2 RETURNING 1)
  SELECT count(*) AS removed FROM removed`
const rowsPerPage = 1_000

async function* allRows({ query }: Queryable): AsyncGenerator<AuditRow> {
  for (let after = 0, isMore = true; isMore; ) {
    const rows = await query<AuditRow>(pageSql, [after, rowsPerPage])
    yield* rows
    isMore = rows.length === rowsPerPage
    after = rows.at(-1)?.position ?? after
  }
}

/** Deletes the entries up to a position, some at a time; resolves to their number. */
async function removeUpTo({ query }: Queryable, last: number): Promise<number> {
  const [first] = await query<Pick<AuditLink, 'position'>>(firstSql)
  let removed = 0
  for (let from = first?.position ?? last + 1; from <= last; from += rowsPerRemoval) {
    const [row] = await query<{ removed: number }>({ name: 'remove_entries', text: removeSql }, [from, last])
    removed += row?.removed ?? 0
  }
  return removed
}

const removeBefore =
  (postgres: Postgres, run: RunChange, wallClock: () => number): AuditLog['removeBefore'] =>
  async (ownMs, entry) => {
    const before = `${shiftedDay(ownMs, await clockShift(postgres, wallClock))}T00:00:00.000Z`
    const removed = await run(async ({ query, audit }) => {
      const [last] = await query<AuditLink>(lastBeforeSql, [before])
      const [announced] = await query<{ up_to: number | null }>(removedUpToSql)
      // Another server is deleting them, or was killed while it did.
      if (last && (announced?.up_to ?? 0) < last.position) await audit(earlierRemoved(before, last, entry))
      return last
    })
    // After the change: while one runs, every other change of an account or a key waits.
    return removed ? removeUpTo(postgres, removed.position) : 0
  }

/** Several servers append, each with a head file of its own, so one may be missing, and its entry deleted since. */
async function headIssue({ query }: Queryable, headFile: string): Promise<string | null> {
  const head = readAuditHead(headFile)
  if (!head || head.position === 0) return null
  const [row] = await query<AuditLink>('SELECT position, hash FROM audit_log WHERE position = $1', [head.position])
  if (row?.hash === head.hash) return null
  const [removed] = await query<{ up_to: number | null }>(removedUpToSql)
  if (!row && (removed?.up_to ?? 0) >= head.position) return null
  return `it does not have the entry that ${headFile} names; if the folder was another installation's, remove that file`
}

/** The audit log in PostgreSQL, of all servers. `wallClock` is that of this process, which is compared with the database's. */
export function createAuditLog(
  postgres: Postgres,
  run: RunChange,
  protection: AuditProtection | undefined,
  wallClock: () => number = Date.now,
): AuditLog {
  const verify = async ({ query }: Queryable) => {
    // All rows as they are at one moment.
    await query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    const ring = protection?.secrets.current()
    const chain = chainFollower(ring && auditKeysOf(ring))
    for await (const row of allRows({ query })) if (!chain.follow(row)) break
    const [clock] = await query<{ audit_position: number }>('SELECT audit_position FROM key_clock')
    return chainIssue(chain.end(), clock?.audit_position ?? beforeFirst.position, ring)
  }
  return {
    append: entry => run(({ audit }) => audit(entry)),
    verify: () => postgres.transaction(verify),
    entries: async ({ after, limit }) => (await postgres.query<AuditRow>(pageSql, [after, limit])).map(toEntry),
    entriesOf: async (accountId, { after, limit }) =>
      (await postgres.query<AuditRow>(ofAccountSql, [accountId, after, limit])).map(toEntry),
    tierChange: async (accountId, since) =>
      (await postgres.query<AuditRow>(tierChangeSql, [accountId, since])).map(toEntry)[0],
    removeBefore: removeBefore(postgres, run, wallClock),
    headIssue: async () => (protection ? headIssue(postgres, protection.headFile) : null),
  }
}

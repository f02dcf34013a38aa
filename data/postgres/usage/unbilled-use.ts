import { monthOf } from '#domain/billing/calendar.ts'
import type { RecordResult, UsageEntry } from '#domain/billing/usage-entry.ts'
import type { Admission } from '../../usage/usage-ledger.ts'
import type { Queryable } from '../connect.ts'
import { changesText, monthKeyOf } from './usage-rows.ts'

/** Requests after which they are written before their second is over. */
const maxKept = 5_000

/** Requests that are not debited: added up in memory, and written every second with the admissions of all requests. */
export interface UnbilledUse extends AsyncDisposable {
  /** Resolves when the request is written. */
  add(entry: UsageEntry): Promise<RecordResult>
  /** Keeps the admissions of requests that were billed. */
  admitted(entries: readonly UsageEntry[]): void
  /** Writes what is kept; never rejects. */
  flush(): Promise<void>
}

interface Kept {
  entry: UsageEntry
  resolve(result: RecordResult): void
  reject(error: unknown): void
}

// The windows of a server that starts are restored from the last minute.
const flushSql = `
  WITH pending AS (
    INSERT INTO usage_pending (changes) SELECT $1::text::json WHERE $1::text <> '[]'
  ), admitted AS (
    INSERT INTO usage_admissions (until_ms, admissions) SELECT $2::bigint, $3::text::json WHERE $3::text <> '[]'
  ), forgotten AS (
    DELETE FROM usage_admissions WHERE written_at < now() - interval '2 minutes'
  )
  SELECT account_id, period, used FROM usage_months
  WHERE (account_id, period) IN (SELECT * FROM unnest($4::text[], $5::text[]))`

export function createUnbilledUse(postgres: Queryable, flushMs: number): UnbilledUse {
  let kept: Kept[] = []
  let admissions: Admission[] = []
  let flushing = Promise.resolve()

  const write = async (written: readonly Kept[], added: readonly Admission[]) => {
    const entries = written.map(({ entry }) => entry)
    const until = added.reduce((latest, { at }) => Math.max(latest, at), 0)
    const texts = [changesText(entries), until, JSON.stringify(added)]
    const months = [...new Map(entries.map(entry => [monthKeyOf(entry), entry])).values()]
    const rows = await postgres.query<{ account_id: string; period: string; used: number }>(
      { name: 'flush_use', text: flushSql },
      [...texts, months.map(({ account_id }) => account_id), months.map(({ at }) => monthOf(at))],
    )
    const used = new Map(rows.map(row => [`${row.account_id} ${row.period}`, row.used]))
    for (const { entry, resolve } of written) resolve({ accepted: true, used: used.get(monthKeyOf(entry)) ?? 0 })
  }

  const flushNow = async () => {
    if (kept.length + admissions.length === 0) return
    const [written, added] = [kept, admissions]
    ;[kept, admissions] = [[], []]
    try {
      await write(written, added)
    } catch (error) {
      // Written again they might be counted twice.
      for (const { reject } of written) reject(error)
    }
  }
  const flush = () => {
    flushing = flushing.then(flushNow)
    return flushing
  }
  const timer = setInterval(flush, flushMs).unref()

  return {
    add: entry =>
      new Promise((resolve, reject) => {
        kept.push({ entry, resolve, reject })
        const { kid, bucket, at } = entry
        admissions.push({ kid, bucket, at })
        if (kept.length >= maxKept) void flush()
      }),
    admitted: entries => {
      for (const { kid, bucket, at } of entries) admissions.push({ kid, bucket, at })
    },
    flush,
    [Symbol.asyncDispose]: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

import type { RecordResult, UsageEntry } from '#domain/billing/usage-entry.ts'
import { monthOf } from '#domain/calendar.ts'
import type { Queryable } from '../connect.ts'
import type { StoredAdmissions } from './recent-admissions.ts'
import { changesText, monthKeyOf } from './usage-rows.ts'
import { usedOfMonthsSql } from './used-of-months.ts'

/** Requests after which they are written before their second is over. */
const maxKept = 5_000

/** Requests that are not debited: added up in memory, and written every second with the admissions of all requests. */
interface UnbilledUse extends AsyncDisposable {
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
  )${usedOfMonthsSql('$4', '$5')}`

/** Admissions by key and bucket: some 15 bytes of JSON each. */
function newAdmissions() {
  const byWindow = new Map<string, StoredAdmissions & { at: number[] }>()
  let latest = 0
  return {
    add: ({ kid, bucket, at }: UsageEntry) => {
      latest = Math.max(latest, at)
      const name = `${bucket} ${kid}`
      const known = byWindow.get(name)
      if (known) known.at.push(at)
      else byWindow.set(name, { kid, bucket, at: [at] })
    },
    /** The time of the latest, 0 without any. */
    latest: () => latest,
    all: () => [...byWindow.values()],
  }
}

export function createUnbilledUse(postgres: Queryable, flushMs: number): UnbilledUse {
  let kept: Kept[] = []
  let admissions = newAdmissions()
  let flushing = Promise.resolve()

  const write = async (written: readonly Kept[], { latest, all }: ReturnType<typeof newAdmissions>) => {
    const entries = written.map(({ entry }) => entry)
    const texts = [changesText(entries), latest(), JSON.stringify(all())]
    const months = [...new Map(entries.map(entry => [monthKeyOf(entry), entry])).values()]
    const rows = await postgres.query<{ account_id: string; period: string; used: number }>(
      { name: 'flush_use', text: flushSql },
      [...texts, months.map(({ account_id }) => account_id), months.map(({ at }) => monthOf(at))],
    )
    const used = new Map(rows.map(row => [`${row.account_id} ${row.period}`, row.used]))
    for (const { entry, resolve } of written) resolve({ accepted: true, used: used.get(monthKeyOf(entry)) ?? 0 })
  }

  const flushNow = async () => {
    if (kept.length === 0 && admissions.latest() === 0) return
    const written = kept
    const added = admissions
    kept = []
    admissions = newAdmissions()
    try {
      await write(written, added)
    } catch (error) {
      // Not tried again, because they might be counted twice.
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
        admissions.add(entry)
        if (kept.length >= maxKept) void flush()
      }),
    admitted: entries => {
      for (const entry of entries) admissions.add(entry)
    },
    flush,
    [Symbol.asyncDispose]: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

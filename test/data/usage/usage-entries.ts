import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Admission, UsageLedger } from '#data/usage/usage-ledger.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import type { UsageDatabase } from '../../support/usage-engines.ts'

let made = 0

/** A unique id in this process. */
export const newRequestId = () => `request-${process.pid}-${String(++made).padStart(8, '0')}`

export const november = Date.parse('2026-11-20T15:00:00Z')

/** By default a found lookup of one unit with a live key of the free tier. */
export const entry = (change: Partial<UsageEntry> = {}): UsageEntry => ({
  request_id: newRequestId(),
  account_id: 'acct_a',
  kid: 'kid000000001',
  env: 'live',
  operation: 'lookup',
  bucket: 'companies-read',
  country: 'NO',
  at: november,
  units: 1,
  outcome: 'found',
  included: 500,
  ...change,
})

/** All admissions since a time, as they are read. */
export async function admissionsSince({ recentAdmissions }: Pick<UsageLedger, 'recentAdmissions'>, sinceMs: number) {
  const pages: Admission[][] = []
  for await (const page of recentAdmissions(sinceMs)) pages.push(page)
  return pages
}

/** Queries the accounts database in a folder over a separate connection. */
export function queryUsage<Row>(dataDir: string, sql: string): Row[] {
  const database = new Database(join(dataDir, 'usage.sqlite'), { readonly: true })
  try {
    return database.prepare<[], Row>(sql).all()
  } finally {
    database.close()
  }
}

/** The ids of all entries written to an accounts database. */
export const writtenIds = (dataDir: string) =>
  queryUsage<{ request_id: string }>(dataDir, 'SELECT request_id FROM usage_events').map(({ request_id }) => request_id)

/** The ids of all entries written. */
export const eventIds = async ({ run }: Pick<UsageDatabase, 'run'>) =>
  (await run<{ request_id: string }>('SELECT request_id FROM usage_events')).map(({ request_id }) => request_id)

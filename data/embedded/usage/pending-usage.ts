import type { Database } from 'better-sqlite3'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { changesOf, type UsageChange } from '../../usage/usage-change.ts'

/** Appends what entries change to the pending usage, one row for all of them; runs in the transaction that writes them. */
export function pendingWriter(database: Database): (entries: readonly UsageEntry[]) => void {
  const insert = database.prepare<[string]>('INSERT INTO usage_pending (changes) VALUES (?)')
  return entries => {
    if (entries.length > 0) insert.run(JSON.stringify(changesOf(entries)))
  }
}

/** Reads the usage that is not yet in the sums of days; the writer keeps it to some thousand entries. */
export function pendingReader(database: Database): () => UsageChange[] {
  const read = database.prepare<[], string>('SELECT changes FROM usage_pending').pluck()
  return () => read.all().flatMap(changes => JSON.parse(changes) as UsageChange[])
}

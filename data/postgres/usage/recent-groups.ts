import type { UsageEntry } from '#domain/billing/usage-entry.ts'

/** Entries that a lane keeps: seconds of a busy server, some megabytes. A standby is behind by less. */
const maxEntries = 20_000

/** The groups that a lane committed last. */
interface RecentGroups {
  add(seq: number, entries: readonly UsageEntry[]): void
  /** The entries of the groups after a number, oldest first. */
  since(seq: number): UsageEntry[]
}

export function createRecentGroups(): RecentGroups {
  let groups: { seq: number; entries: readonly UsageEntry[] }[] = []
  let kept = 0
  return {
    add: (seq, entries) => {
      if (entries.length === 0) return
      groups.push({ seq, entries })
      kept += entries.length
      if (kept <= 2 * maxEntries) return
      // Seldom, because it copies the list.
      let first = 0
      for (; kept > maxEntries; first += 1) kept -= groups[first]?.entries.length ?? kept
      groups = groups.slice(first)
    },
    since: after => groups.filter(({ seq }) => seq > after).flatMap(({ entries }) => entries),
  }
}

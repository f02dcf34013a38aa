import type { AdministrationDeps } from './deps.ts'

type AuditDeps = Pick<AdministrationDeps, 'audit'>

// An account has an entry for each change and each key.
const pageSize = 1_000

/** The first tier that an account was changed from at a time, `since` (ISO 8601), or later; undefined without a change. */
async function firstChangedFrom({ audit }: AuditDeps, id: string, since: string): Promise<string | undefined> {
  for (let after = 0, isMore = true; isMore; ) {
    const page = await audit.entriesOf(id, { after, limit: pageSize })
    const change = page.find(({ action, at }) => action === 'tier_changed' && at >= since)
    if (change) return String(change.detail.from)
    isMore = page.length === pageSize
    after = page.at(-1)?.position ?? after
  }
  return undefined
}

/** The tier that an account had when a month ended, at `end` in milliseconds; that of today while it has not ended. */
export async function tierOfMonth(
  deps: AuditDeps & Pick<AdministrationDeps, 'clock'>,
  { id, tier }: { id: string; tier: string },
  end: number,
): Promise<string> {
  if (end > deps.clock.now()) return tier
  return (await firstChangedFrom(deps, id, new Date(end).toISOString())) ?? tier
}

import type { AdministrationDeps } from '../deps.ts'

type AuditDeps = Pick<AdministrationDeps, 'audit'>

/** The tier that an account had when a month ended, at `end` in milliseconds; that of today while it has not ended. */
export async function tierOfMonth(
  deps: AuditDeps & Pick<AdministrationDeps, 'clock'>,
  { id, tier }: { id: string; tier: string },
  end: number,
): Promise<string> {
  if (end > deps.clock.now()) return tier
  const change = await deps.audit.tierChange(id, new Date(end).toISOString())
  return change ? String(change.detail.from) : tier
}

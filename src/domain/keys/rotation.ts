import { checkNotDemo } from '../accounts/account-change.ts'
import { dayMs, lastInstant } from '../calendar.ts'
import { AdministrationError } from './administration-error.ts'

interface RotatedKey {
  kid: string
  account_id: string
  created_at: string
  expires_at: string | null
  revoked_at: string | null
  retires_at: string | null
}

/** How long a rotated key can stay valid at most. */
const maxKeepDays = 90

const isoTime = (at: number) => new Date(at).toISOString()

/** Throws AdministrationError for a key that cannot be replaced, or one that would be kept for too long. */
export function checkRotation({ kid, account_id, revoked_at, retires_at }: RotatedKey, keepOldMs: number): void {
  checkNotDemo(account_id)
  if (revoked_at !== null) throw new AdministrationError(`no active key has the id ${kid}`)
  if (retires_at !== null)
    throw new AdministrationError(`key ${kid} was rotated already and ends at ${retires_at}; rotate its successor`)
  if (!(keepOldMs >= 0 && keepOldMs <= maxKeepDays * dayMs))
    throw new AdministrationError(`a rotated key can be kept for at most ${maxKeepDays} days`)
}

/** The end of a key that is rotated now: at once if it is not kept, which no clock that is set back can undo. */
export const endOfRotated = (keepOldMs: number, now: number) =>
  keepOldMs === 0
    ? { revoked_at: isoTime(now), retires_at: null }
    : { revoked_at: null, retires_at: isoTime(now + keepOldMs) }

/** When a key stops working; null for one that does not. Times of the same form sort as text. */
export const keyEnd = ({ revoked_at, retires_at, expires_at }: RotatedKey): string | null =>
  [revoked_at, retires_at, expires_at].filter(time => time !== null).sort()[0] ?? null

/**
 * When the successor of a key expires: it gets the lifetime that the key was created with, but ends no later than the year
 * 9999.
 */
export const successorExpiry = ({ created_at, expires_at }: RotatedKey, now: number): string | null =>
  expires_at === null ? null : isoTime(Math.min(lastInstant, now + Date.parse(expires_at) - Date.parse(created_at)))

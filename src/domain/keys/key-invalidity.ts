/** Why a key that exists may not be used at `now`; undefined when it may (docs/keys.md). */
export function keyInvalidity(
  key: { revoked_at: string | null; expires_at: string | null },
  now: number,
): 'revoked' | 'expired' | undefined {
  if (key.revoked_at !== null) return 'revoked'
  if (key.expires_at !== null && now >= Date.parse(key.expires_at)) return 'expired'
  return undefined
}

import { AdministrationError } from '#domain/keys/administration-error.ts'
import type { SecretRing } from '#domain/keys/secret-ring.ts'
import type { ServerSecrets } from '#domain/keys/server-secrets.ts'
import type { CountedSecret } from './secret-store.ts'

function refusal({ number, keep_until, keys }: CountedSecret, at: string): string | undefined {
  if (keys > 0)
    return `${keys} active ${keys === 1 ? 'key has' : 'keys have'} not been used since server secret ${number} was replaced; --force ends ${keys === 1 ? 'it' : 'them'}`
  if (keep_until !== null && keep_until > at)
    return `server secret ${number} is kept until ${keep_until}; --force retires it now`
  return undefined
}

/** What the audit log says of a retirement. */
export const retiredDetail = (number: number, revoked_kids: readonly string[]) => ({
  number,
  ...(revoked_kids.length > 0 && { revoked_kids: revoked_kids.toSorted() }),
})

/** The secret to retire; undefined if it is retired already. Throws AdministrationError if it must not be. */
export function secretToRetire(
  number: number,
  secrets: readonly CountedSecret[],
  { signing, accepted }: SecretRing,
  { at, isForced }: { at: string; isForced: boolean },
): ServerSecrets | undefined {
  const row = secrets.find(each => each.number === number)
  if (!row) throw new AdministrationError(`there is no server secret ${number}`)
  if (number === signing.number) throw new AdministrationError(`server secret ${number} is in use: rotate it first`)
  const secret = accepted.find(each => each.number === number)
  if (!secret) return undefined
  const reason = isForced ? undefined : refusal(row, at)
  if (reason) throw new AdministrationError(reason)
  return secret
}

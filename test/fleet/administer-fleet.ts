import { openConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'
import { revokeKey } from '../../src/administration/keys/keys.ts'
import { secretSource } from '../../src/administration/secrets/server-secret-file.ts'
import { systemClock } from '../../src/clock.ts'
import { administered } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import type { Caller } from './callers.ts'

/** Accounts and keys of a fleet, as another process administers them. */
export interface FleetAdministration extends AsyncDisposable {
  /** A key of a new account of a tier. */
  newCaller(tier: string): Promise<Caller>
  /** Another key of an account. */
  anotherKey(caller: Caller): Promise<Caller>
  /** Revokes a key; resolves when that is reported as done. */
  revoke(caller: Caller): Promise<void>
}

export async function administerFleet(settings: {
  SVC_DATABASE_URL: string
  SVC_KEY_SECRET: string
}): Promise<FleetAdministration> {
  const stack = new AsyncDisposableStack()
  const dataDir = stack.use(tempFolder()).path
  const source = secretSource({ dataDir, keySecret: settings.SVC_KEY_SECRET, oldKeySecrets: [] }, () => Buffer.alloc(0))
  const place = { dataDir, databaseUrl: settings.SVC_DATABASE_URL }
  const accounts = stack.use(await openConfiguredAccounts(place, source))
  const clock = { ...systemClock, advance: () => {} }
  const { administration, key, keyOf } = administered(accounts, { clock, demoKey: undefined })
  return {
    newCaller: tier => key({}, tier),
    anotherKey: ({ accountId }) => keyOf(accountId),
    revoke: async ({ kid }) => void (await revokeKey(administration, kid)),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

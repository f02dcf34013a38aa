import type { AccountStore } from '#data/accounts/account-store.ts'
import {
  type AccountsPlace,
  hasConfiguredAccounts,
  openConfiguredAccounts,
} from '#data/accounts/open-configured-accounts.ts'
import { ownTiersFile, TiersError } from '#data/reference/tiers.ts'
import { missingTiers, type Tiers } from '#domain/billing/tier.ts'

/** Rejects with TiersError if an account that is not closed has a tier that the file lacks. */
export async function checkTiersInUse(
  accounts: Pick<AccountStore, 'countTiers'>,
  tiers: Tiers,
  file: string = ownTiersFile,
): Promise<void> {
  const missing = missingTiers(await accounts.countTiers(), tiers)
  if (missing !== undefined)
    throw new TiersError(file, `it lacks tiers of accounts that are not closed: ${missing}; add them to the file`)
}

/** The same for the databases of a folder. What is wrong with these is another check's to say. */
export async function checkTiersOf(place: AccountsPlace, tiers: Tiers, file: string | undefined): Promise<void> {
  if (!hasConfiguredAccounts(place)) return
  await using opened = await openConfiguredAccounts(place).catch(() => undefined)
  const tiersInUse = await opened?.accounts.countTiers().catch(() => undefined)
  if (tiersInUse) await checkTiersInUse({ countTiers: async () => tiersInUse }, tiers, file)
}

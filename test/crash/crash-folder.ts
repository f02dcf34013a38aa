import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ulid } from 'ulidx'
import { parse, stringify } from 'yaml'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { ownTiersFile, readTiers } from '#data/reference/tiers.ts'
import { createAccount } from '../../src/administration/accounts/create-account.ts'
import { secretSource } from '../../src/administration/secrets/server-secret-file.ts'
import { systemClock } from '../../src/clock.ts'
import { seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

export interface CrashFolder extends Disposable {
  path: string
  tiersFile: string
  /** A key of a scale account without limits, except of concurrent batches if given. */
  key: string
  /** A key of a new account of a tier. */
  keyOf(tier: string): Promise<string>
}

/** A data folder with the sample and an account, for servers that will be killed. */
export async function crashFolder(batchesAtOnce = 1_000): Promise<CrashFolder> {
  const folder = tempFolder()
  await seedInto(folder.path)
  const tiersFile = join(folder.path, 'tiers.yaml')
  const tiers = parse(readFileSync(ownTiersFile, 'utf8'))
  Object.assign(tiers.scale, {
    lookup: 900_000,
    search: 900_000,
    global_search: 900_000,
    concurrent_batches: batchesAtOnce,
    included_results: 900_000_000,
  })
  writeFileSync(tiersFile, stringify(tiers))
  const keyOf = async (tier: string) => {
    const source = secretSource({ dataDir: folder.path, keySecret: undefined, oldKeySecrets: [] }, randomBytes)
    await using accounts = await openAccounts(folder.path, source)
    const administration = {
      accounts: accounts.accounts,
      keys: accounts.keys,
      tiers: readTiers(tiersFile),
      secrets: accounts.secrets.current().signing,
      clock: systemClock,
      randomBytes,
      newId: () => ulid(),
      actor: 'test',
    }
    return (await createAccount(administration, { name: 'crash', tier })).secretKey
  }
  const key = await keyOf('scale')
  return { path: folder.path, tiersFile, key, keyOf, [Symbol.dispose]: folder[Symbol.dispose] }
}

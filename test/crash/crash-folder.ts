import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ulid } from 'ulidx'
import { parse, stringify } from 'yaml'
import { openAccounts } from '../../data/accounts/open-accounts.ts'
import { ownTiersFile, readTiers } from '../../data/reference/tiers.ts'
import { createAccount } from '../../src/administration/accounts.ts'
import { systemClock } from '../../src/clock.ts'
import { serverSecrets } from '../../src/domain/keys/server-secrets.ts'
import { readServerSecret } from '../../src/server-secret-file.ts'
import { tempFolder } from '../support/temp-folder.ts'

export interface CrashFolder extends Disposable {
  path: string
  tiersFile: string
  key: string
  accountId: string
}

/** A data folder with one account that no limit holds up. */
export async function crashFolder(): Promise<CrashFolder> {
  const folder = tempFolder()
  const tiersFile = join(folder.path, 'tiers.yaml')
  const tiers = parse(readFileSync(ownTiersFile, 'utf8'))
  Object.assign(tiers.scale, { lookup: 900_000, concurrent_batches: 1_000, included_results: 900_000_000 })
  writeFileSync(tiersFile, stringify(tiers))
  await using accounts = await openAccounts(folder.path)
  const administration = {
    accounts: accounts.accounts,
    keys: accounts.keys,
    tiers: readTiers(tiersFile),
    secrets: serverSecrets(readServerSecret(folder.path, undefined, randomBytes)),
    clock: systemClock,
    randomBytes,
    newId: () => ulid(),
    actor: 'test',
  }
  const { account, secretKey } = await createAccount(administration, { name: 'crash', tier: 'scale' })
  return {
    path: folder.path,
    tiersFile,
    key: secretKey,
    accountId: account.id,
    [Symbol.dispose]: folder[Symbol.dispose],
  }
}

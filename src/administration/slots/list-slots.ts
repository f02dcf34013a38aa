import { connectPostgres } from '#data/postgres/connect.ts'
import { checkMigrated } from '#data/postgres/migrate.ts'
import { schema } from '#data/postgres/schema.ts'
import { accountsIn } from '#data/postgres/slots/account-moves.ts'
import { keysElsewhere } from './move-slots.ts'

/** An account, its slot and where it is: `here`, `received` from another cell, `closed` for a move, or `moved`. */
type ListedAccount = {
  slot: string
  account_id: string
  state: string
  keys: number
  keys_elsewhere: string[]
}

/** The accounts of a cell by their slots, or those of some. */
export async function listSlots(url: string, slots: readonly string[] | undefined): Promise<ListedAccount[]> {
  await checkMigrated(url, schema)
  await using postgres = connectPostgres(url, { max: 1, isPatient: true })
  return (await accountsIn(postgres, slots)).map(account => ({
    slot: account.slot,
    account_id: account.account_id,
    state: account.state ?? 'here',
    keys: account.kids.length,
    keys_elsewhere: keysElsewhere([account]),
  }))
}

import type { Database } from 'better-sqlite3'
import { checkOpen } from '#domain/accounts/account-change.ts'
import type { StoredKey } from '../../accounts/stored-key.ts'
import { type KeyRow, keyColumns, toRow } from './key-rows.ts'

const insertSql = `
  INSERT INTO keys (${keyColumns.join(', ')}) VALUES (${keyColumns.map(name => `@${name}`).join(', ')})`

/** Returns a function that stores a key, in the open transaction. It throws `AdministrationError` for a closed account. */
export function keyInserter(database: Database): (key: StoredKey) => void {
  const accountOf = database.prepare<[string], { id: string; closed_at: string | null }>(
    'SELECT id, closed_at FROM accounts WHERE id = ?',
  )
  const insert = database.prepare<[KeyRow]>(insertSql)
  return key => {
    const account = accountOf.get(key.account_id)
    if (account) checkOpen(account)
    insert.run(toRow(key))
  }
}

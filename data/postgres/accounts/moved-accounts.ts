import { AdministrationError } from '#domain/keys/administration-error.ts'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import type { Queryable } from '../connect.ts'

/** Whether an account moves to another cell, or has moved: only the edge knows where its requests belong. */
export const isElsewhere = "m.state <> 'received'"

/** The same for operators: `moving`, `moved`, or NULL for an account of this cell. */
export const whereabouts = "CASE m.state WHEN 'closed' THEN 'moving' WHEN 'moved' THEN 'moved' END"

/** Rejects with AdministrationError for an account that is changed in another cell. */
export async function checkHere({ query }: Queryable, accountId: string): Promise<void> {
  const [moved] = await query(`SELECT 1 FROM account_moves m WHERE account_id = $1 AND ${isElsewhere}`, [accountId])
  if (moved) throw new AdministrationError(`account ${accountId} moves to another cell: change it there`)
}

/** What a request with a key of such an account is answered: 503, until the edge sends it to the other cell. */
export const elsewhere = (): StoreUnavailableError =>
  new StoreUnavailableError('the account of a key moves to another cell')

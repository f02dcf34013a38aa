import type { AuditEntry } from '#data/accounts/audit-entry.ts'
import { accountsIn, type SlottedAccount } from '#data/postgres/slots/account-moves.ts'
import type { CopiedRows } from '#data/postgres/slots/copy-accounts.ts'
import { moveAccounts } from '#data/postgres/slots/move-accounts.ts'
import type { Cell } from '#data/postgres/slots/open-cells.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'
import type { AdministrationDeps } from '../deps.ts'

interface SlotMove extends Pick<AdministrationDeps, 'clock' | 'newId' | 'actor'> {
  from: Cell
  to: Cell
  slots: readonly string[]
  /** Waits for requests that had begun. */
  drained: () => Promise<void>
}

interface MovedSlots {
  accounts: number
  rows: CopiedRows
  /** Keys in other slots than their accounts, which the edge must be told one by one. */
  keys_elsewhere: string[]
}

export const keysElsewhere = (accounts: readonly SlottedAccount[]): string[] =>
  accounts.flatMap(({ slot, kids }) => kids.filter(kid => !kid.startsWith(slot)))

/** What the audit log of a cell says of accounts that have moved. */
const entriesOf =
  ({ clock, newId, actor }: SlotMove, action: 'account_moved_away' | 'account_moved_here') =>
  (accounts: readonly SlottedAccount[]): AuditEntry[] => {
    const at = new Date(clock.now()).toISOString()
    return accounts.map(({ account_id, slot }) => ({
      id: newId(),
      at,
      actor,
      account_id,
      kid: null,
      action,
      detail: { slot },
    }))
  }

/** Moves the accounts of some slots from a cell to another. Rejects with AdministrationError, and then nothing was moved. */
export async function moveSlots(move: SlotMove): Promise<MovedSlots> {
  const { from, to, slots, drained } = move
  const all = await accountsIn(from.postgres, slots)
  const accounts = all.filter(({ state }) => state !== 'moved')
  if (accounts.length === 0)
    throw new AdministrationError(
      all.length > 0 ? 'all accounts of these slots have moved already' : 'no account is in these slots',
    )
  const entriesOfArrived = entriesOf(move, 'account_moved_here')
  const rows = await moveAccounts({
    source: from.postgres,
    target: to.postgres,
    accounts,
    drained,
    audit: {
      runInSource: from.run,
      entriesOfLeft: entriesOf(move, 'account_moved_away'),
      arrived: (transaction, arrived) => to.auditIn(transaction, entriesOfArrived(arrived)),
    },
  })
  return { accounts: accounts.length, rows, keys_elsewhere: keysElsewhere(accounts) }
}

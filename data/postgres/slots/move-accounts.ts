import { AdministrationError } from '#domain/keys/administration-error.ts'
import type { AuditEntry } from '../../accounts/audit-entry.ts'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import { keyLeaseMs, type RunChange } from '../accounts/changes.ts'
import type { Postgres, Queryable } from '../connect.ts'
import { closeAccounts, idsOf, markMoved, reopenAccounts, type SlottedAccount, statesOf } from './account-moves.ts'
import { type CopiedRows, copyAccounts } from './copy-accounts.ts'

type Accounts = readonly SlottedAccount[]

/** How a move gets into the audit logs, each time in the transaction that it is about: so exactly once, whenever it is stopped. */
interface MoveAudit {
  /** Runs a change of the source. */
  runInSource: RunChange
  /** What the log of the source says of accounts that have left. */
  entriesOfLeft(accounts: Accounts): readonly AuditEntry[]
  /** Says in the log of the target that accounts have arrived. */
  arrived(transaction: Queryable, accounts: Accounts): Promise<void>
}

/** Two cells, and the accounts that move from the one to the other. */
interface Move {
  source: Postgres
  target: Postgres
  accounts: Accounts
  /** Waits for the requests that had begun when the accounts were closed. */
  drained: () => Promise<void>
  audit: MoveAudit
  /** How long servers believe what they hold, in milliseconds. */
  leaseMs?: number
}

/**
 * Which of the accounts the target has already received. Rejects with AdministrationError if the target has its own account of
 * one of the ids.
 */
async function received({ target, accounts }: Pick<Move, 'target' | 'accounts'>): Promise<ReadonlySet<string>> {
  const states = await statesOf(target, idsOf(accounts))
  const own = [...states].find(([, state]) => state === null || state === 'closed')
  if (own) throw new AdministrationError(`the other cell has an account ${own[0]} of its own: nothing was moved`)
  // An account that came back from the target is not closed here.
  const closed = accounts.filter(({ state, account_id }) => state === 'closed' && states.get(account_id) === 'received')
  return new Set(closed.map(({ account_id }) => account_id))
}

/** Opens accounts again if the target has not received them; if that is not known they stay closed. */
async function giveUp(move: Move, error: unknown): Promise<never> {
  const state = await received({ ...move, accounts: move.accounts.map(each => ({ ...each, state: 'closed' })) }).catch(
    () => undefined,
  )
  if (state?.size === 0) {
    await reopenAccounts(move.source, idsOf(move.accounts), move.leaseMs ?? keyLeaseMs)
    throw error
  }
  const reason = error instanceof Error ? error.message : String(error)
  throw new StoreUnavailableError(`the accounts are closed until the same command has succeeded: ${reason}`, {
    cause: error,
  })
}

async function copied(move: Move): Promise<CopiedRows> {
  const { source, target, accounts, drained, audit, leaseMs = keyLeaseMs } = move
  const moved = idsOf(accounts)
  try {
    await closeAccounts(source, moved, leaseMs)
    await drained()
    return await copyAccounts(source, target, moved, transaction => audit.arrived(transaction, accounts))
  } catch (error) {
    return giveUp(move, error)
  }
}

/**
 * Moves accounts to another cell: closes them here, waits, copies them in one transaction, and marks them as moved. If it is
 * stopped at any moment and called again, it continues where it was. Rejects with AdministrationError, in which case nothing
 * was moved.
 */
export async function moveAccounts(move: Move): Promise<CopiedRows> {
  const there = await received(move)
  const leaving = move.accounts.filter(({ state }) => state !== 'moved')
  const accounts = leaving.filter(({ account_id }) => !there.has(account_id))
  const rows = accounts.length > 0 ? await copied({ ...move, accounts }) : {}
  const { runInSource, entriesOfLeft } = move.audit
  await markMoved(runInSource, idsOf(leaving), entriesOfLeft(leaving))
  return rows
}

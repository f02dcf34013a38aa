import { AdministrationError } from '#domain/keys/administration-error.ts'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import { keyLeaseMs } from '../accounts/changes.ts'
import type { Postgres } from '../connect.ts'
import { closeAccounts, idsOf, markMoved, reopenAccounts, type SlottedAccount, statesOf } from './account-moves.ts'
import { type CopiedRows, copyAccounts } from './copy-accounts.ts'

/** Two cells, and the accounts that move from the one to the other. */
interface Move {
  source: Postgres
  target: Postgres
  accounts: readonly SlottedAccount[]
  /** Waits for the requests that had begun when the accounts were closed. */
  drained: () => Promise<void>
  /** Notes the move once accounts are in the target; called again if the command is stopped before it has ended. */
  noted?: () => Promise<void>
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
  const { source, target, accounts, drained, leaseMs = keyLeaseMs } = move
  const moved = idsOf(accounts)
  try {
    await closeAccounts(source, moved, leaseMs)
    await drained()
    return await copyAccounts(source, target, moved)
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
  const accounts = move.accounts.filter(({ account_id, state }) => state !== 'moved' && !there.has(account_id))
  const rows = accounts.length > 0 ? await copied({ ...move, accounts }) : {}
  // Noted before the accounts are marked: afterwards nothing is left to do, so a command that is run again would not note it.
  await move.noted?.()
  await markMoved(move.source, idsOf(move.accounts))
  return rows
}

import type { UsageOutcome } from '#domain/billing/usage-entry.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import type { Caller } from '#domain/keys/caller.ts'
import type { Call, OperationId, Reply } from '#generated/operations.ts'
import type { OperationDeps } from './deps.ts'

/** The request for nearly the same, or for a part of it, that fits in the units left; undefined where none does. */
export type CheaperRequest = (unitsLeft: number) => SuggestedRequest | undefined

/** The units that a reply costs, and the request to suggest where those are not left. */
export interface Bill {
  units: number
  cheaper?: CheaperRequest | undefined
  /** Its outcome in usage, where the status does not say it. */
  outcome?: UsageOutcome
}

/** A reply of the contract with its bill. */
export type BilledReply<Id extends OperationId> = Reply<Id> & Bill

/** An operation: what it is called with, what it may use, what it may answer. An error is thrown as a Problem. */
export type Handler<Id extends OperationId> = (
  call: Call<Id> & { caller: Caller },
  deps: OperationDeps,
) => Promise<BilledReply<Id>>

/** An operation that runs once for its idempotency key. */
export interface OnceHandler<Id extends OperationId> {
  run: Handler<Id>
  /** The headers of a reply, new or stored: those of a stored one are made anew, since they depend on who asks. */
  headers(caller: Caller, deps: OperationDeps): Reply<Id>['headers']
}

import type { SuggestedRequest } from '#domain/errors/facts.ts'
import type { Caller } from '#domain/keys/caller.ts'
import type { Call, OperationId, Reply } from '#generated/operations.ts'
import type { OperationDeps } from './deps.ts'

/** The request for nearly the same, or for a part of it, that fits in the units left; undefined where none does. */
export type CheaperRequest = (unitsLeft: number) => SuggestedRequest | undefined

/** A reply of the contract, the units it costs the caller, and what to ask for where those are not left. */
export type BilledReply<Id extends OperationId> = Reply<Id> & { units: number; cheaper?: CheaperRequest | undefined }

/** An operation: what it is called with, what it may use, what it may answer. What is wrong is thrown as a Problem. */
export type Handler<Id extends OperationId> = (
  call: Call<Id> & { caller: Caller },
  deps: OperationDeps,
) => Promise<BilledReply<Id>>

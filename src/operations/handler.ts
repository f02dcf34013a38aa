import type { Call, OperationId, Reply } from '../../generated/operations.ts'
import type { Caller } from '../domain/keys/caller.ts'
import type { OperationDeps } from './deps.ts'

/** A reply of the contract, and the units it costs the caller. */
export type BilledReply<Id extends OperationId> = Reply<Id> & { units: number }

/** An operation: what it is called with, what it may use, what it may answer. What is wrong is thrown as a Problem. */
export type Handler<Id extends OperationId> = (
  call: Call<Id> & { caller: Caller },
  deps: OperationDeps,
) => Promise<BilledReply<Id>>

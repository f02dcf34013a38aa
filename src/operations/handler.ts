import type { CountryUse, UsageOutcome } from '#domain/billing/usage-entry.ts'
import type { Facts, SuggestedRequest } from '#domain/errors/facts.ts'
import type { Caller } from '#domain/keys/caller.ts'
import type { Call, OperationId, Reply } from '#generated/operations.ts'
import type { OperationDeps } from './deps.ts'

/** A similar or smaller request that fits in the remaining units; undefined when there is none. */
export type CheaperRequest = (unitsLeft: number) => Cheaper | undefined

export type Cheaper = Pick<Facts<'quota_exhausted'>, 'fitting'> & { suggested_request: SuggestedRequest }

/** The units that a reply costs, and the request to suggest when they exceed what is left. */
export interface Bill {
  units: number
  cheaper?: CheaperRequest | undefined
  /** The outcome in usage, if the status does not determine it. */
  outcome?: UsageOutcome
  /** The countries in usage, if the request has several. */
  byCountry?: readonly CountryUse[] | undefined
  /** Rows of a batch that named no company. */
  unknownRows?: number
}

/** The bill of the rows of a batch, whoever asked for them. */
export type BatchBill = Pick<Bill, 'units' | 'outcome' | 'byCountry' | 'unknownRows'>

/** A reply of the contract with its bill, and the JSON of its body in UTF-8 if it was serialized before. */
export type BilledReply<Id extends OperationId> = Reply<Id> & Bill & { bytes?: Uint8Array | undefined }

/** A handler, typed by its call, which has the key if it was in the path, its dependencies and its replies. Errors are thrown as a Problem. */
export interface Handler<Id extends OperationId> {
  (call: HandledCall<Id>, deps: OperationDeps): Promise<BilledReply<Id>>
  /** Rejects a request that the operation would refuse for what the contract does not say, such as a cursor. It reads no companies. */
  check?(call: HandledCall<Id>, deps: OperationDeps): Promise<unknown>
}

type HandledCall<Id extends OperationId> = Call<Id> & { caller: Caller; pathKey?: string | undefined }

/** An operation that runs once for its idempotency key. */
export interface OnceHandler<Id extends OperationId> {
  run: Handler<Id>
  /** The headers of a reply, new or stored. They depend on the caller, so those of a stored reply are computed again. */
  headers(caller: Caller, deps: OperationDeps, body: Reply<Id>['body']): Reply<Id>['headers']
}

import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import type { CountryUse, DailyCap, UsageOutcome } from '#domain/billing/usage-entry.ts'
import type { Problem } from '#domain/errors/problem.ts'
import { plainAddress } from '#domain/keys/address-allowed.ts'
import { anonymous, type Caller, type KeyCaller } from '#domain/keys/caller.ts'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import { noRateLimit, type RateLimitState } from '#domain/limits/rate-limit-state.ts'
import type { Operation, OperationId } from '#generated/operations.ts'
import type { RestReply } from '../../rest/rest-client.ts'

/** The tool call or page behind a request of this process to itself. */
export interface InnerRequest {
  requestId: string
  /** Address of the caller of the tool. */
  clientAddress: string
  /** The caller, if the key was already read for the tool call: it is not read again. */
  caller?: KeyCaller | undefined
}

// A symbol, not a header: no request from outside can have it.
const innerRequest = Symbol('inner request')

type Marked = IncomingMessage & { [innerRequest]?: InnerRequest }

export function markInner(req: Marked, inner: InnerRequest): void {
  req[innerRequest] = inner
}

/** The tool call behind a request; undefined for requests from outside. */
export const innerRequestOf = (req: Marked): InnerRequest | undefined => req[innerRequest]

// A symbol as well: no log and no error contains it.
const pathKey = Symbol('key in the path')

type Keyed = IncomingMessage & { [pathKey]?: string }

export function markPathKey(req: Keyed, key: string): void {
  req[pathKey] = key
}

/** The key that a request had in its path; undefined if it had none. */
export const pathKeyOf = (req: Keyed): string | undefined => req[pathKey]

/** The IP address of the caller, for tool calls that of the MCP client. X-Forwarded-For counts only as far as SVC_TRUST_PROXY allows. */
export const clientAddress = (req: Request): string =>
  plainAddress(innerRequestOf(req)?.clientAddress ?? req.ip ?? req.socket.remoteAddress ?? '')

/** Checks a reply to a request against the contract. Throws the validator's error. */
export type CheckReply = (req: Request, reply: { status: number; body: unknown; mediaType: string }) => void

/** The state of one request, filled in by the steps of the pipeline. */
export interface Exchange {
  requestId: string
  /** The method as sent: HEAD is served as GET. */
  method: string
  /** The operation of the contract; undefined if no operation matches the request. */
  operation: (Operation & { readonly id: OperationId }) | undefined
  /** Path parameters, decoded. */
  path: Readonly<Record<string, string>>
  /** The requested country, as sent in the path or the query. */
  country: string | undefined
  caller: Caller
  /** The holder of a valid key, also where the operation takes none; its credits are shown. */
  keyHolder: KeyCaller | undefined
  /** The slot that the request took of its window, in milliseconds of a monotonic clock. */
  slot: { window: BucketWindow; at: number } | undefined
  /** The daily caps that the call of a test key was counted against, and the UTC day `YYYY-MM-DD`. */
  dayCall: { caps: readonly DailyCap[]; day: string } | undefined
  rateLimit: RateLimitState
  /** Reads the credits of the account, which the reply shows; undefined if they are known, as after a charge, or there is no key. */
  readCredits: (() => Promise<number>) | undefined
  costUnits: number
  /** The id of its trace, and the `traceparent` of requests that it makes; undefined if it is not traced. */
  trace: { id: string; traceparent: string } | undefined
  /** The error that it is answered with. */
  problem: Problem | undefined
  /** Start of the request in milliseconds since the epoch; decides the month and day that it counts in. */
  at: number
  /** Whether the request was counted in its window and in its daily cap. */
  admitted: boolean
  /** Whether its usage is in the ledger. */
  isRecorded: boolean
  /** What the answer says of its usage that its status does not; undefined for an error. */
  answered: { outcome?: UsageOutcome | undefined; byCountry?: readonly CountryUse[] | undefined } | undefined
  /** Called when the reply has been written, even if the client has disconnected. */
  onAnswered: (() => void) | undefined
  /** The check of a reply that was not checked before; undefined without one, and when it has been called. */
  checkReply: CheckReply | undefined
  /** The reply to a request of this process, which receives the value itself and not its JSON. */
  handedOver: Pick<RestReply, 'headers' | 'body' | 'limits'> | undefined
  /** The content type as sent. */
  contentType: string | null
  /** The method, and the tool, of an MCP request; undefined on the REST interface. */
  rpc: { method: string; tool?: string } | undefined
}

export const newExchange = (requestId: string, method: string, at: number): Exchange => ({
  requestId,
  method,
  operation: undefined,
  path: {},
  country: undefined,
  caller: anonymous,
  keyHolder: undefined,
  slot: undefined,
  dayCall: undefined,
  rateLimit: noRateLimit('none'),
  readCredits: undefined,
  costUnits: 0,
  trace: undefined,
  problem: undefined,
  at,
  admitted: false,
  isRecorded: false,
  answered: undefined,
  onAnswered: undefined,
  checkReply: undefined,
  handedOver: undefined,
  contentType: null,
  rpc: undefined,
})

// Not kept in `res.locals`: that object has no prototype, so V8 looks its members up in a table.
const ofResponse = Symbol('exchange')

type Exchanged = { [ofResponse]?: Exchange }

export function beginExchange(res: Response & Exchanged, exchange: Exchange): void {
  res[ofResponse] = exchange
}

/** The exchange that was begun. */
export const exchangeOf = (res: Response & Exchanged): Exchange => res[ofResponse] as Exchange

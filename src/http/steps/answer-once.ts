import { storedBytesOf, tierOf } from '#domain/billing/tier.ts'
import { canonicalJson, type Json } from '#domain/idempotency/canonical-json.ts'
import type { KeyCaller } from '#domain/keys/caller.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import type { Operation } from '#generated/operations.ts'
import type { RunOnce } from '../../idempotency/run-once.ts'
import type { Bill } from '../../operations/handler.ts'
import type { AnyReply } from '../reply/respond.ts'
import type { Exchange } from '../request/exchange.ts'
import { type BillDeps, quotaExhausted, setCredits, usageEntry } from './bill.ts'
import { conflict, type OnceBody, tooManyConcurrent } from './idempotency-problems.ts'
import { returnSlot } from './rate-limit-slots.ts'
import { admitUnbilled, refuseUnknownRows, storageFull, type UnbilledDeps } from './unbilled-batches.ts'

export type OnceDeps = BillDeps & UnbilledDeps & { once: Pick<RunOnce, 'run'> }

/** A request that carries an idempotency key. */
interface OnceRequest {
  exchange: Exchange
  caller: KeyCaller
  operation: Operation
  /** The body as it was sent. */
  sent: OnceBody
}

/** The headers of a reply with a body. */
type HeadersOf = (body: unknown) => AnyReply['headers']

type Work = (body: OnceBody) => Promise<AnyReply & Bill>

const encoder = new TextEncoder()

const orAbsent = (_name: string, value: unknown) => value ?? undefined

/**
 * The body without members that are null, which are the same as absent ones, and without API keys: parts of it are stored and sent
 * back, so a key that was sent by mistake is cut off first.
 */
const cleaned = (body: OnceBody): OnceBody => JSON.parse(withoutSecrets(JSON.stringify(body, orAbsent))) as OnceBody

/**
 * The stored bytes of the first reply. They were checked when it was made, by the contract of that day: another release may have
 * stored them, before an upgrade or beside this server.
 */
function replayed(bytes: Uint8Array, headersOf: HeadersOf): AnyReply {
  const body: unknown = JSON.parse(new TextDecoder().decode(bytes))
  return { status: 200, headers: { ...headersOf(body), 'idempotent-replayed': true }, body, bytes, isChecked: true }
}

/** Runs the work once per idempotency key; `ownReply` is its reply if it ran for this request. */
async function runOnce({ exchange, caller, sent }: OnceRequest, work: Work, deps: OnceDeps) {
  const body = cleaned(sent)
  const { idempotency_key, ...batch } = body
  const tier = tierOf(caller, deps.tiers)
  const { included_results: included, concurrent_batches: cap } = tier
  const maxStoredBytes = storedBytesOf(tier)
  const name = { kid: caller.kid, idempotencyKey: idempotency_key.toLowerCase(), run: exchange.requestId }
  let ownReply: (AnyReply & Bill) | undefined
  const request = canonicalJson(batch as Json)
  const claim = { ...name, request, accountId: caller.accountId, cap, maxStoredBytes }
  const result = await deps.once.run(claim, async () => {
    await refuseUnknownRows(exchange, caller, tier, deps)
    ownReply = await work(body)
    admitUnbilled(ownReply, caller, tier, deps)
    const { units, outcome = 'found', byCountry } = ownReply
    const use = { units, outcome, byCountry, included: caller.env === 'live' ? included : null }
    return { answer: encoder.encode(JSON.stringify(ownReply.body)), entry: usageEntry(exchange, caller, use) }
  })
  // The store has recorded its usage together with its answer.
  exchange.isRecorded = result.state === 'done'
  return { result, own: ownReply, claim, included }
}

/**
 * Answers a request that carries an idempotency key: by running it, billed and stored before the reply is written, or with the stored
 * reply, which costs nothing. Rejects with `idempotency_conflict`, `rate_limit_exceeded` or `quota_exhausted`.
 */
export async function answerOnce(
  request: OnceRequest,
  work: Work,
  headersOf: HeadersOf,
  deps: OnceDeps,
): Promise<AnyReply> {
  const { exchange, caller, operation, sent } = request
  const { result, own, claim, included } = await runOnce(request, work, deps)
  switch (result.state) {
    case 'done':
      if (!own) throw new Error('the work is done, but did not run for this request')
      exchange.costUnits = own.units
      if (caller.env === 'live') setCredits(exchange, included, result.used)
      return { status: 200, headers: own.headers, body: own.body, bytes: result.answer, isChecked: true }
    case 'replayed':
      return replayed(result.answer, headersOf)
    case 'conflict':
      throw conflict(operation, sent, result.outline, claim.request)
    case 'full':
      await returnSlot(exchange, deps)
      throw tooManyConcurrent(exchange, claim.cap)
    case 'storage_full':
      throw await storageFull(exchange, claim.maxStoredBytes, result.until, deps)
    case 'refused':
      throw quotaExhausted(exchange, caller, { included, used: result.used, cheaper: own?.cheaper }, deps)
  }
}

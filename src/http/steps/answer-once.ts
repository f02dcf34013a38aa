import { randomUUID } from 'node:crypto'
import type { UsageOutcome } from '#domain/billing/usage-entry.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import { canonicalJson, type Json } from '#domain/idempotency/canonical-json.ts'
import { differingFields, differingPaths } from '#domain/idempotency/differing-paths.ts'
import type { KeyCaller } from '#domain/keys/caller.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import { exhausted } from '#domain/limits/rate-limit-state.ts'
import { type Call, operations, type Reply } from '#generated/operations.ts'
import type { RunOnce } from '../../idempotency/run-once.ts'
import type { BilledReply } from '../../operations/handler.ts'
import type { AnyReply } from '../reply/respond.ts'
import type { Exchange } from '../request/exchange.ts'
import { type BillDeps, noteCredits, quotaExhausted, usageEntry } from './bill.ts'

export type OnceDeps = BillDeps & { once: Pick<RunOnce, 'run'> }

type Body = Call<'lookupBatch'>['body']
type BatchReply = Reply<'lookupBatch'>

type OnceReply = BatchReply & Pick<AnyReply, 'bytes' | 'isChecked'>

const mostPaths = 20
const encoder = new TextEncoder()

/** The same batch under another key. */
const underFreshKey = (body: Body): SuggestedRequest => ({
  ...{ method: 'POST', path: operations.lookupBatch.path, query: null },
  body: { ...body, idempotency_key: randomUUID() },
})

const conflict = (before: string, now: string, body: Body) => {
  const [one, other] = [JSON.parse(before) as Json, JSON.parse(now) as Json]
  return new Problem('idempotency_conflict', {
    differing_fields: differingFields(one, other),
    differing_paths: differingPaths(one, other, mostPaths),
    suggested_request: underFreshKey(body),
  })
}

/** Nothing says when a batch that runs will end; a second is long for one. */
const slotSeconds = 1

/** The refusal of one batch too many at once. Its headers say what holds: none may be sent now, whatever the minute has left. */
function tooManyAtOnce(exchange: Exchange, limit: number): Problem {
  exchange.rateLimit = exhausted(exchange.rateLimit, slotSeconds)
  return new Problem('rate_limit_exceeded', {
    limit: { resource: 'companies-enrich', limit, remaining: 0, reset_seconds: slotSeconds },
    window_seconds: null,
    retry_after_seconds: slotSeconds,
  })
}

function outcomeOf({ found, not_modified }: BatchReply['body']['summary']): UsageOutcome {
  if (found > 0) return 'found'
  return not_modified > 0 ? 'not_modified' : 'not_found'
}

/** What a caller echoes is stored and told back: a key that it sent by mistake is cut off first. */
const secretless = (body: Body): Body => JSON.parse(withoutSecrets(JSON.stringify(body))) as Body

/** The very bytes that were answered first; the contract checks what they say again. */
const replayed = (bytes: Uint8Array, headers: BatchReply['headers']): OnceReply => ({
  status: 200,
  headers: { ...headers, 'idempotent-replayed': true },
  body: JSON.parse(new TextDecoder().decode(bytes)),
  bytes,
})

type Work = (body: Body) => Promise<BilledReply<'lookupBatch'>>

/** Runs the work once for its idempotency key; `own` is what it came to, where it was run for this request. */
async function runOnce(exchange: Exchange, caller: KeyCaller, body: Body, work: Work, { once, tiers }: OnceDeps) {
  const { idempotency_key, ...asked } = body
  const tier = tiers[caller.tier]
  const { included_results: included = 0, concurrent_batches: cap = 0 } = tier ?? {}
  const request = canonicalJson(asked)
  const name = { kid: caller.kid, idempotencyKey: idempotency_key.toLowerCase(), run: exchange.requestId }
  let own: BilledReply<'lookupBatch'> | undefined
  const outcome = await once.run({ ...name, request, cap }, async () => {
    own = await work(body)
    const { units, body: result } = own
    const use = { units, outcome: outcomeOf(result.summary), included: caller.env === 'live' ? included : null }
    return { answer: encoder.encode(JSON.stringify(result)), entry: usageEntry(exchange, caller, use) }
  })
  // Its use is written with its answer.
  exchange.isRecorded = outcome.state === 'done'
  return { outcome, own, request, included, cap }
}

/**
 * Answers a request that carries an idempotency key: by its own work, billed and stored before it is written, or by the stored answer,
 * which costs nothing. Rejects with `idempotency_conflict`, `rate_limit_exceeded` or `quota_exhausted`.
 */
export async function answerOnce(
  exchange: Exchange,
  caller: KeyCaller,
  sent: Body,
  work: Work,
  headers: BatchReply['headers'],
  deps: OnceDeps,
): Promise<OnceReply> {
  const { outcome, own, request, included, cap } = await runOnce(exchange, caller, secretless(sent), work, deps)
  switch (outcome.state) {
    case 'done':
      if (!own) throw new Error('done without an answer of its own')
      exchange.costUnits = own.units
      if (caller.env === 'live') noteCredits(exchange, included, outcome.used)
      return { status: 200, headers, body: own.body, bytes: outcome.answer, isChecked: true }
    case 'replayed':
      return replayed(outcome.answer, headers)
    case 'conflict':
      throw conflict(outcome.request, request, sent)
    case 'full':
      throw tooManyAtOnce(exchange, cap)
    case 'refused':
      throw quotaExhausted(exchange, caller, { included, used: outcome.used, cheaper: own?.cheaper }, deps)
  }
}

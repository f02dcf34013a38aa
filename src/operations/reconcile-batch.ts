import { maxDemoRows } from '#domain/billing/daily-caps.ts'
import type { InvalidField } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { Caller } from '#domain/keys/caller.ts'
import { insufficientScope } from '#domain/keys/key-checks.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import { type ExtensionQuery, readExtension } from '#domain/reconciliation/read-extension.ts'
import { readQueries } from '#domain/reconciliation/read-queries.ts'
import { cacheHeaders } from './cache-headers.ts'
import type { OperationDeps } from './deps.ts'
import { extendCompanies } from './extend-companies.ts'
import type { Bill, BilledReply } from './handler.ts'
import { reconcileQueries } from './reconcile-queries.ts'

/** The two kinds of batch, each as the text that was sent. */
interface Batch {
  queries?: string | undefined
  extend?: string | undefined
}

/** Where the fields of a batch were sent, and how long a complete answer may be kept. */
interface Sent {
  place: '/body' | '/query'
  seconds: number
}

/** The answer to a batch of either kind; transient if a part of it may be answered differently in a moment. */
type BatchAnswer = Bill & Pick<BilledReply<'reconcile'>, 'body'> & { isTransient?: boolean }

const maxRows = 100
const maxFaults = 20

/** Maximum number of queries, or of companies, in a batch of a caller. */
export const maxBatchRows = (caller: Caller): number => maxDemoRows(caller) ?? maxRows

/** Reads the text at a place with `read`. Throws `invalid_request` with all that is wrong with it. */
function readOrRefuse<T>(
  text: string,
  pointer: string,
  read: (text: string, pointer: string, faults: InvalidField[]) => T,
): T {
  const faults: InvalidField[] = []
  // Keys of the queries are sent back, so an API key sent in one by mistake is cut off.
  const result = read(withoutSecrets(text), pointer, faults)
  if (faults.length === 0) return result
  const correction =
    'Correct the fields listed in invalid_fields. /reconcile and /reconcile/properties list the types and the properties.'
  throw new Problem('invalid_request', { invalid_fields: faults.slice(0, maxFaults), correction })
}

function refuseTooMany(rows: readonly unknown[], caller: Caller, pointer: string) {
  const max = maxBatchRows(caller)
  if (rows.length <= max) return
  const demo = max < maxRows ? ' with the public demo key' : ''
  throw new Problem('batch_too_large', {
    max_rows: max,
    invalid_fields: [{ pointer, message: `must have at most ${max} items${demo}` }],
    // The protocol has no idempotency key.
    correction: `Split it into batches of at most ${max}.`,
  })
}

/** Searching and reading are different scopes; the protocol has one address for both. */
function requireRead(caller: Caller) {
  const missing = caller.kind === 'key' ? insufficientScope(caller, ['companies:read']) : undefined
  if (missing) throw new Problem('insufficient_scope', missing)
}

function readExtend(text: string, pointer: string, caller: Caller): ExtensionQuery {
  requireRead(caller)
  const query = readOrRefuse(text, pointer, readExtension)
  refuseTooMany(query.ids, caller, `${pointer}/ids`)
  return query
}

const bothOrNone = (place: string, isBoth: boolean) =>
  new Problem('invalid_request', {
    invalid_fields: [{ pointer: `${place}/queries`, message: isBoth ? 'cannot be sent with extend' : 'is required' }],
    correction: 'Send either queries or extend.',
  })

/**
 * Answers a batch of queries or a data extension query, whose fields were sent at `place`. Throws `unauthenticated`,
 * `insufficient_scope`, `invalid_request` or `batch_too_large`.
 */
export async function reconcileBatch(
  { queries, extend }: Batch,
  { place, seconds }: Sent,
  caller: Caller,
  deps: OperationDeps,
): Promise<BilledReply<'reconcile'>> {
  if (caller.kind !== 'key') throw new Problem('unauthenticated', { cause: 'missing' })
  if ((queries === undefined) === (extend === undefined)) throw bothOrNone(place, queries !== undefined)
  const reply = ({ isTransient, ...answer }: BatchAnswer) => ({
    status: 200 as const,
    headers: cacheHeaders(caller, isTransient ? 0 : seconds),
    ...answer,
  })
  if (extend !== undefined) {
    const query = readExtend(extend, `${place}/extend`, caller)
    return reply(await extendCompanies(query, caller, deps))
  }
  const pointer = `${place}/queries`
  const batch = readOrRefuse(queries ?? '', pointer, readQueries)
  refuseTooMany(batch, caller, pointer)
  return reply(await reconcileQueries(batch, caller, deps))
}

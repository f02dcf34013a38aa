import { maxDemoRows } from '#domain/billing/daily-caps.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { Caller } from '#domain/keys/caller.ts'
import { type Call, operations } from '#generated/operations.ts'
import { batchCacheHeaders } from './cache-headers.ts'
import type { Cheaper, OnceHandler } from './handler.ts'
import { matchRows } from './match-rows.ts'

type Body = Call<'matchCompanies'>['body']

const requestOf = (body: Body, rows: Body['rows']) => ({
  method: 'POST' as const,
  path: operations.matchCompanies.path,
  query: null,
  body: { ...body, rows },
})

function refuseTooManyRows(caller: Caller, body: Body) {
  const max = maxDemoRows(caller)
  if (max === undefined || body.rows.length <= max) return
  throw new Problem('batch_too_large', {
    max_rows: max,
    invalid_fields: [{ pointer: '/body/rows', message: `must have at most ${max} items with the public demo key` }],
    suggested_request: requestOf(body, body.rows.slice(0, max)),
  })
}

/** The request with the rows that cost nothing and the first others that fit in the units left; undefined if none fits. */
function fittingRows(body: Body, costs: readonly number[], unitsLeft: number): Cheaper | undefined {
  let left = unitsLeft
  const rows = body.rows.filter((_, at) => {
    const cost = costs[at] ?? 0
    if (cost > left) return false
    left -= cost
    return true
  })
  if (left === unitsLeft) return undefined
  const fitting = { name: 'rows', kept: rows.length, sent: body.rows.length }
  return { suggested_request: requestOf(body, rows), fitting }
}

const run: OnceHandler<'matchCompanies'>['run'] = async ({ body, caller }, deps) => {
  refuseTooManyRows(caller, body)
  const { summary, results, costs, bill } = await matchRows(body, caller, deps)
  return {
    status: 200,
    headers: batchCacheHeaders(caller, deps, { results }),
    body: { idempotency_key: body.idempotency_key, summary, results },
    ...bill,
    cheaper: unitsLeft => fittingRows(body, costs, unitsLeft),
  }
}

/** Searches the companies of up to 100 rows, answered in order and independently. A row with candidates costs what its search costs. */
export const matchCompanies: OnceHandler<'matchCompanies'> = { run, headers: batchCacheHeaders }

import type { Request, RequestHandler } from 'express'
import { tierOf } from '#domain/billing/tier.ts'
import { Problem } from '#domain/errors/problem.ts'
import { withoutDefaults } from '#domain/idempotency/without-defaults.ts'
import schemas from '#generated/request-schemas.json' with { type: 'json' }
import type { OperationDeps } from '../../operations/deps.ts'
import { depsFor } from '../../operations/deps-for.ts'
import type { Bill } from '../../operations/handler.ts'
import type { AnyHandler, AnyOnceHandler, Route } from '../../operations/route.ts'
import type { Contract } from '../contract/contract.ts'
import { type AnyReply, respond, settleCredits } from '../reply/respond.ts'
import { type Exchange, exchangeOf, pathKeyOf } from '../request/exchange.ts'
import { answerOnce, type OnceDeps } from './answer-once.ts'
import { bill } from './bill.ts'
import { type RefusedLateDeps, refusedLate } from './refused-late.ts'
import { countUnknownRows, refuseUnknownRows } from './unbilled-batches.ts'

type Handled = AnyReply & Bill
type Deps = OperationDeps & OnceDeps & RefusedLateDeps & Pick<Contract, 'checkReply'>
type Answer = (req: Request, exchange: Exchange) => Promise<AnyReply>

const callOf = (req: Request, { path, caller }: Exchange) => ({
  path,
  query: req.query,
  headers: req.headers,
  body: req.body,
  caller,
  pathKey: pathKeyOf(req),
})

/** Handles a request, and checks the reply: one that breaks the contract must not be billed. */
const handleWith =
  (handler: AnyHandler, route: Route, deps: Deps) =>
  async (req: Request, call: ReturnType<typeof callOf>): Promise<Handled> => {
    const { operation } = route
    const handled = await handler(call, depsFor(call.caller, route, deps))
    deps.checkReply(req, { status: handled.status, body: handled.body, mediaType: operation.mediaTypes[0] })
    return handled
  }

/** The bill of the reply to HEAD, which has no body to pay for. */
const withoutUnits = ({ outcome, byCountry }: Bill): Bill => ({
  units: 0,
  byCountry: byCountry?.map(part => ({ ...part, units: 0 })),
  ...(outcome && { outcome }),
})

function billed(handler: AnyHandler, route: Route, deps: Deps): Answer {
  const handle = handleWith(handler, route, deps)
  return async (req, exchange) => {
    const { caller } = exchange
    const limited = route.operation.country.in === 'rows' && caller.kind === 'key' ? caller : undefined
    if (limited) await refuseUnknownRows(exchange, limited, tierOf(limited, deps.tiers), deps)
    const handled = await handle(req, callOf(req, exchange))
    if (limited) countUnknownRows(handled, limited, tierOf(limited, deps.tiers), deps)
    await bill(exchange, exchange.method === 'HEAD' ? withoutUnits(handled) : handled, deps)
    const { status, headers, body, bytes } = handled
    return { status, headers, body, bytes, isChecked: true }
  }
}

/** Runs once per idempotency key; charged in the transaction that stores the reply. */
function once({ run, headers }: AnyOnceHandler, route: Route, deps: Deps): Answer {
  const { operation } = route
  const handle = handleWith(run, route, deps)
  const { body: schema } = schemas[operation.id]
  return async (req, exchange) => {
    const { caller } = exchange
    // The operation cannot be reached without a key.
    if (caller.kind !== 'key') throw new Problem('unauthenticated', { cause: 'missing' })
    const work = (body: object) => handle(req, { ...callOf(req, exchange), body })
    return answerOnce(
      { exchange, caller, operation, sent: schema ? withoutDefaults(req.body, schema) : req.body },
      work,
      answered => headers(caller, deps, answered),
      deps,
    )
  }
}

/** Runs an operation, charges its cost and writes the reply. */
export function runOperation(route: Route, deps: Deps): RequestHandler {
  const { operation, handler } = route
  if (handler === null) throw new Error(`${operation.id} has no handler`)
  const answer = 'run' in handler ? once(handler, route, deps) : billed(handler, route, deps)
  return async (req, res) => {
    const exchange = exchangeOf(res)
    const reply = await answer(req, exchange).catch(async error => {
      throw await refusedLate(req, exchange, error, deps)
    })
    if (exchange.readCredits) await settleCredits(exchange)
    respond(res, reply, operation.mediaTypes[0])
  }
}

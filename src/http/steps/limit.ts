import type { Request, RequestHandler } from 'express'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { dailyCaps } from '#domain/billing/daily-caps.ts'
import { dayExhausted } from '#domain/billing/quota.ts'
import { dayOf } from '#domain/calendar.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { KeyCaller } from '#domain/keys/caller.ts'
import { addressBlock } from '#domain/limits/address-block.ts'
import type { Operation } from '#generated/operations.ts'
import { clientAddress, type Exchange, exchangeOf } from '../request/exchange.ts'
import { bucketOf, type ReturnDeps, returnSlot, type SlotDeps, takeSlot } from './rate-limit-slots.ts'

export interface LimitDeps extends SlotDeps {
  usage: SlotDeps['usage'] & ReturnDeps['usage'] & Pick<UsageLedger, 'countCall'>
}

/** Counts a call of a test key against its daily cap. Rejects with `quota_exhausted`, or as the ledger; the call then takes no slot of the window. */
async function countDay(req: Request, exchange: Exchange, caller: KeyCaller, deps: LimitDeps) {
  const caps = dailyCaps(caller, addressBlock(clientAddress(req)))
  if (caps.length === 0) return
  const day = dayOf(exchange.at)
  const counted = deps.usage.countCall(caps, day)
  const { accepted, rejectedBy } = await counted.catch(async error => {
    await returnSlot(exchange, deps)
    throw error
  })
  if (accepted) {
    exchange.dayCall = { caps, day }
    return
  }
  await returnSlot(exchange, deps)
  const { cap } = caps.find(({ scope }) => scope === rejectedBy) ?? caps[0] ?? { cap: 0 }
  throw new Problem('quota_exhausted', dayExhausted(cap, exchange.at))
}

/**
 * Takes a slot of the bucket's window, then counts a call of a test key against its daily cap, before any work is done. What is known at
 * once is not awaited.
 */
export const limit =
  (operation: Operation, deps: LimitDeps): RequestHandler =>
  (req, res, next) => {
    const exchange = exchangeOf(res)
    const { caller } = exchange
    const admit = () => {
      exchange.admitted = true
      next()
    }
    const isCapped = caller.kind === 'key' && caller.env === 'test'
    const count = () => (isCapped ? countDay(req, exchange, caller, deps).then(admit) : admit())
    const taking = takeSlot(req, exchange, bucketOf(operation, req), deps)
    return taking ? taking.then(count) : count()
  }

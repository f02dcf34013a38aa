import type { Request } from 'express'
import { Problem } from '#domain/errors/problem.ts'
import { noRateLimit } from '#domain/limits/rate-limit-state.ts'
import { type ErrorCode, errorCodes } from '#generated/error-codes.ts'
import type { Exchange } from '../request/exchange.ts'
import { type ReturnDeps, returnSlot } from './rate-limit-slots.ts'
import { type FloodDeps, refusalOf } from './refused-keys.ts'

export type RefusedLateDeps = ReturnDeps & FloodDeps

/**
 * The error of an operation. A 401 or 403 that the operation itself raises, because it depends on the body, is treated as one raised
 * before it: it takes no slot and no call of the day, and a 401 shows no window.
 */
export async function refusedLate(
  req: Request,
  exchange: Exchange,
  error: unknown,
  deps: RefusedLateDeps,
): Promise<unknown> {
  const code: ErrorCode | undefined = error instanceof Problem ? error.code : undefined
  const status = code && errorCodes[code].status
  if (status !== 401 && status !== 403) return error
  await returnSlot(exchange, deps)
  if (status === 403) return error
  exchange.rateLimit = noRateLimit(exchange.rateLimit.resource)
  return refusalOf(req, exchange, error, deps)
}

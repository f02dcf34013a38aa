import { timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import type { OperatorStore } from '#data/accounts/operator-store.ts'
import { AdminProblem } from '#domain/errors/admin-problem.ts'
import { type Operator, operatorState, permits } from '#domain/operators/operator.ts'
import { hashToken, parseToken } from '#domain/operators/operator-token.ts'
import type { Operation } from '#generated/admin/operations.ts'
import type { Clock } from '../../clock.ts'
import { clientAddress } from '../../http/request/exchange.ts'
import type { FloodGuard } from '../../limits/flood-guard.ts'
import { adminExchangeOf } from './admin-exchange.ts'

export interface OperatorAuthDeps {
  operators: Pick<OperatorStore, 'find'>
  /** Counts refused tokens by address. */
  floodGuard: FloodGuard
  clock: Clock
}

// Compared against when no operator has the id, so that both cases take the same time.
const noHash = Buffer.alloc(32)

/** The operator of a token; undefined if it is not valid. */
async function operatorOf(
  header: string | undefined,
  { operators, clock }: OperatorAuthDeps,
): Promise<Operator | undefined> {
  const [, text = ''] = /^bearer (.*)$/i.exec(header ?? '') ?? []
  const token = parseToken(text)
  if (!token) return undefined
  const found = await operators.find(token.id)
  const isSame = timingSafeEqual(found?.token_hash ?? noHash, hashToken(token))
  return found && isSame && operatorState(found, clock.now()) === 'active' ? found : undefined
}

/** The error for a request whose token was refused. A valid token is never limited. */
function refusal(req: Request, { floodGuard, clock }: OperatorAuthDeps): AdminProblem {
  const address = clientAddress(req)
  const now = clock.monotonic()
  const blockedMs = floodGuard.blockedMs(address, now)
  if (blockedMs > 0)
    return new AdminProblem('rate_limit_exceeded', { retry_after_seconds: Math.ceil(blockedMs / 1_000) })
  floodGuard.count(address, now)
  return new AdminProblem('unauthenticated')
}

/** Identifies the operator of a request. The token is read for every request. */
export const authenticateOperator =
  (deps: OperatorAuthDeps): RequestHandler =>
  async (req, res, next) => {
    const operator = await operatorOf(req.headers.authorization, deps)
    if (!operator) throw refusal(req, deps)
    adminExchangeOf(res).operator = operator
    next()
  }

/** Refuses a token that does not permit the operation. */
export const authoriseOperator =
  ({ permission }: Pick<Operation, 'permission'>): RequestHandler =>
  (_req, res, next) => {
    const { operator } = adminExchangeOf(res)
    if (!operator || !permits(operator, permission)) throw new AdminProblem('read_only_token')
    next()
  }

import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { accountTier, largestTier, type Tiers } from '#domain/billing/tier.ts'
import type { Caller } from '#domain/keys/caller.ts'
import type { Clock } from '../../clock.ts'
import { type Exchange, exchangeOf, innerRequestOf } from '../request/exchange.ts'

/** The route template of a REST request; the method and tool of an MCP request. */
function requestFields({ operation, rpc }: Exchange) {
  if (rpc) return { route: '/mcp', rpc: rpc.method, ...(rpc.tool && { tool: rpc.tool }) }
  return { route: operation ? operation.path : null }
}

/** A request whose reply is sent, or whose client has disconnected. */
export interface Served {
  exchange: Exchange
  status: number
  ms: number
  /** Whether it came from a tool call or a page of this server. */
  isInner: boolean
}

interface AccessLogDeps {
  logger: Logger
  clock: Clock
  tiers: Tiers
  /** Called after each request. */
  onServed?: ((served: Served) => void) | undefined
}

/** Logs each tier once that an account has and the tiers file lacks: its requests have the limits of another one. */
function createTierWarning(logger: Logger, tiers: Tiers): (caller: Caller) => void {
  const logged = new Set<string>()
  return caller => {
    if (caller.kind !== 'key' || logged.has(caller.tier)) return
    const { accountId: account, tier } = caller
    if (accountTier({ id: account, tier }, tiers)) return
    logged.add(tier)
    logger.error(
      { tier, account, served_as: largestTier(tiers) },
      'the tiers file lacks the tier of an account: add it to the file and restart the server',
    )
  }
}

/**
 * Logs one line per request with route template and key id, without addresses, queries and secrets. A tool call is logged as its MCP
 * request; the REST request behind it, with the same request id, only at debug level.
 */
export const accessLog = ({ logger, clock, tiers, onServed }: AccessLogDeps): RequestHandler => {
  const warnOfTier = createTierWarning(logger, tiers)
  return (req, res, next) => {
    const began = clock.monotonic()
    // Node emits it once, and a listener that removes itself costs three times as much.
    res.on('close', () => {
      const exchange = exchangeOf(res)
      const { requestId, method, caller, rateLimit, costUnits, trace } = exchange
      const inner = innerRequestOf(req) !== undefined
      const ms = clock.monotonic() - began
      warnOfTier(caller)
      onServed?.({ exchange, status: res.statusCode, ms, isInner: inner })
      const level = inner ? 'debug' : 'info'
      if (!logger.isLevelEnabled(level)) return
      logger[level]({
        request_id: requestId,
        ...(trace && { trace_id: trace.id }),
        method,
        ...requestFields(exchange),
        ...(inner && { inner }),
        status: res.statusCode,
        ms: Math.round(ms * 100) / 100,
        ...(caller.kind === 'key' && { kid: caller.kid, account: caller.accountId }),
        bucket: rateLimit.resource,
        units: costUnits,
        ...(!res.writableFinished && { aborted: true }),
      })
    })
    next()
  }
}

/** Logs one warning when a request has X-Forwarded-For. For servers that trust no proxy: behind one, all clients share an address. */
export function warnOfUntrustedProxy({ logger }: { logger: Logger }): RequestHandler {
  let isLogged = false
  return (req, _res, next) => {
    if (!isLogged && req.headers['x-forwarded-for'] !== undefined) {
      isLogged = true
      logger.warn('requests carry X-Forwarded-For, and no proxy is trusted: behind a proxy, set SVC_TRUST_PROXY')
    }
    next()
  }
}

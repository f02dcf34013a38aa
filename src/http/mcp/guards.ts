import type { Request, RequestHandler, Response } from 'express'
import { Problem } from '#domain/errors/problem.ts'
import { noRateLimit } from '#domain/limits/rate-limit-state.ts'
import type { Config } from '../../config/config.ts'
import { exchangeOf } from '../request/exchange.ts'
import { hostnameOf, isAddress, isLoopback, isUnspecified } from '../request/host-names.ts'
import { type AuthenticateDeps, identify, recogniseKey } from '../steps/authenticate.ts'
import { respondRpcError, rpcCodes } from './rpc-error-reply.ts'

/** The bucket of MCP messages that do not become a REST request. */
export const protocolBucket = 'mcp-protocol'

/** Only POST is supported: nothing is streamed, and there are no sessions to end. */
export function onlyPost(deps: Parameters<typeof recogniseKey>[0]): RequestHandler {
  const showsCredits = recogniseKey(deps)
  return (req, res, next) => {
    const exchange = exchangeOf(res)
    exchange.rateLimit = noRateLimit(protocolBucket)
    if (req.method === 'POST') return next()
    return showsCredits(req, res, () => {
      throw new Problem('method_not_allowed', { method: exchange.method, allow: ['POST'] })
    })
  }
}

/** Whether the Host and Origin of a request are allowed. */
interface HostGuard {
  isOwnHost(host: string | undefined): boolean
  isOwnOrigin(origin: string | undefined): boolean
}

/**
 * Protects against DNS rebinding. Allowed hosts are the service's addresses, loopback and bare IP addresses; allowed origins are the
 * service's addresses and loopback, also as 0.0.0.0, on which an image listens.
 */
function hostGuard(addresses: readonly string[]): HostGuard {
  const own = new Set(addresses.map(hostnameOf))
  return {
    isOwnHost: host => {
      const name = host === undefined ? undefined : hostnameOf(`http://${host}`)
      return name !== undefined && (own.has(name) || isLoopback(name) || isAddress(name))
    },
    isOwnOrigin: origin => {
      if (origin === undefined) return true
      const name = hostnameOf(origin)
      return name !== undefined && (own.has(name) || isLoopback(name) || isUnspecified(name))
    },
  }
}

const forbid = (res: Response, header: 'Host' | 'Origin') =>
  respondRpcError(res, {
    status: 403,
    code: rpcCodes.forbidden,
    message: `Forbidden: the ${header} header does not match the address of this server. The operator sets it with SVC_MCP_URL.`,
  })

/** Refuses requests that a page of another origin makes a browser send. */
export function onlyOwnHosts({ baseUrl, mcpUrl }: Pick<Config, 'baseUrl' | 'mcpUrl'>): RequestHandler {
  const { isOwnHost, isOwnOrigin } = hostGuard([baseUrl, mcpUrl])
  // Parsing a host takes longer than all other guards, and nearly all clients send the same one.
  let lastOwn: string | undefined
  return (req, res, next) => {
    const { host } = req.headers
    if (host === undefined || host !== lastOwn) {
      if (!isOwnHost(host)) return forbid(res, 'Host')
      lastOwn = host
    }
    if (!isOwnOrigin(req.headers.origin)) return forbid(res, 'Origin')
    next()
  }
}

/** The endpoint has no parameters; like everywhere, unknown ones are refused, not ignored. */
export function refuseQuery({ originalUrl }: Pick<Request, 'originalUrl'>): void {
  if (!originalUrl.includes('?')) return
  const [name] = new URLSearchParams(originalUrl.split(/\?(.*)/s)[1] ?? '').keys()
  if (name === undefined) return
  const shown = name.slice(0, 64)
  throw new Problem('unknown_parameter', {
    name: shown,
    did_you_mean: null,
    known: [],
    invalid_fields: [{ pointer: `/query/${shown}`, message: 'is not a known parameter' }],
  })
}

/** Agents may use restricted keys only: a valid secret key is refused (docs/keys.md). */
export const authenticateRestricted =
  (deps: AuthenticateDeps): RequestHandler =>
  async (req, res, next) => {
    const exchange = exchangeOf(res)
    const caller = await identify(req, exchange, deps)
    if (caller.class !== 'rk') throw new Problem('unauthenticated', { cause: 'class' })
    exchange.caller = caller
    next()
  }

import cors from 'cors'
import type { RequestHandler } from 'express'
import { mcpPaths } from '../mcp/mcp-paths.ts'
import { headersOfEveryReply } from '../reply/write-head.ts'
import { exchangeOf } from '../request/exchange.ts'
import { methodsOf, routesAt } from '../request/routes.ts'

const preflight = cors({
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
  allowedHeaders: [
    'authorization',
    'content-type',
    'if-none-match',
    'traceparent',
    'mcp-protocol-version',
    'mcp-method',
    'mcp-name',
  ],
  maxAge: 86_400,
})

/** The methods of an address; empty if the address does not exist. */
function methodsAt(path: string, isPage: (path: string) => boolean): string[] {
  const found = routesAt(path)
  if (found.length > 0) return methodsOf(found)
  if (mcpPaths.includes(path)) return ['POST', 'OPTIONS']
  return isPage(path) ? ['GET', 'HEAD', 'OPTIONS'] : []
}

/** Any page may call the service. OPTIONS names the methods of an address. */
export const crossOrigin =
  (isPage: (path: string) => boolean): RequestHandler =>
  (req, res, next) => {
    if (req.method !== 'OPTIONS') return next()
    const methods = methodsAt(req.path, isPage)
    // The library ends the reply.
    res.set({ ...headersOfEveryReply(exchangeOf(res)), ...(methods.length > 0 && { allow: methods.join(', ') }) })
    preflight(req, res, next)
  }

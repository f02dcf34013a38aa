import cors from 'cors'
import type { RequestHandler } from 'express'
import { standardHeaders } from '#generated/operations.ts'
import { headersOfEveryReply } from '../reply/respond.ts'
import { exchangeOf } from '../request/exchange.ts'
import { methodsOf, routesAt } from '../request/routes.ts'

const exposed = [
  ...standardHeaders,
  ...['etag', 'retry-after', 'idempotent-replayed', 'x-svc-last-confirmed-at', 'www-authenticate', 'allow'],
].join(',')

const preflight = cors({
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
  allowedHeaders: [
    ...['authorization', 'content-type', 'if-none-match', 'traceparent'],
    ...['mcp-protocol-version', 'mcp-method', 'mcp-name'],
  ],
  maxAge: 86_400,
})

/** Any page may call the service with its visitor's key and read the headers that clients act on. OPTIONS names the methods of a path. */
export const crossOrigin: RequestHandler = (req, res, next) => {
  if (req.method !== 'OPTIONS') {
    res.setHeader('access-control-expose-headers', exposed)
    return next()
  }
  const found = routesAt(req.path)
  // The library ends the reply.
  res.set({ ...headersOfEveryReply(exchangeOf(res)), ...(found.length > 0 && { allow: methodsOf(found).join(', ') }) })
  preflight(req, res, next)
}

import cors from 'cors'
import type { RequestHandler } from 'express'
import { headersOfEveryReply } from '../reply/write-head.ts'
import { exchangeOf } from '../request/exchange.ts'
import { methodsOf, routesAt } from '../request/routes.ts'

const preflight = cors({
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
  allowedHeaders: [
    ...['authorization', 'content-type', 'if-none-match', 'traceparent'],
    ...['mcp-protocol-version', 'mcp-method', 'mcp-name'],
  ],
  maxAge: 86_400,
})

/** Any page may call the service. OPTIONS names the methods of a path. */
export const crossOrigin: RequestHandler = (req, res, next) => {
  if (req.method !== 'OPTIONS') return next()
  const found = routesAt(req.path)
  // The library ends the reply.
  res.set({ ...headersOfEveryReply(exchangeOf(res)), ...(found.length > 0 && { allow: methodsOf(found).join(', ') }) })
  preflight(req, res, next)
}

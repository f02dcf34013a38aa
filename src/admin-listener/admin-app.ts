import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { probes } from './probes.ts'
import type { Readiness } from './readiness.ts'
import { refuseForeignHosts } from './refuse-foreign-hosts.ts'
import { replyText } from './text-reply.ts'

interface AdminAppDeps {
  /** The address that the listener is bound to. */
  host: string
  readiness: Pick<Readiness, 'parts'>
  logger: Logger
  /** What the listener answers besides the probes; each passes on what it does not know. */
  handlers?: readonly RequestHandler[]
}

const notFound: RequestHandler = (_req, res) => replyText(res, 404, 'Not found. See /livez, /readyz and /metrics.\n')

const failed =
  ({ logger }: Pick<AdminAppDeps, 'logger'>): ErrorRequestHandler =>
  (error, _req, res, _next) => {
    logger.error({ err: error }, 'admin request failed')
    if (res.headersSent) res.destroy()
    else replyText(res, 500, 'Internal error. The log has its cause.\n')
  }

/** What the admin listener answers. */
export function createAdminApp({ host, readiness, logger, handlers = [] }: AdminAppDeps): Express {
  const app = express().disable('x-powered-by').set('etag', false).set('env', 'production')
  app.enable('strict routing').enable('case sensitive routing')
  app.use(refuseForeignHosts(host), probes(readiness), ...handlers, notFound)
  app.use(failed({ logger }))
  return app
}

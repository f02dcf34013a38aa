import type { RequestListener } from 'node:http'
import express from 'express'
import { Problem } from '#domain/errors/problem.ts'
import { probes } from '../admin-listener/probes.ts'
import { starting } from '../admin-listener/readiness.ts'
import { type ProblemDeps, problemReply } from '../http/reply/socket-problem.ts'
import { prefersHtml } from '../pages/prefers-html.ts'
import { startingPage } from '../pages/starting-page.ts'

/** Seconds after which a request is worth another try. */
const retryAfterSeconds = 2

/** Answers until a service has opened its data: it is alive, not ready, and every other request is refused 503: in the usual envelope, and browsers with a page. */
export function startingApp(deps: ProblemDeps): RequestListener {
  const app = express().disable('x-powered-by').set('etag', false).set('env', 'production')
  app.use(probes(starting))
  return app.use((req, res) => {
    const problem = new Problem('service_unavailable', { retry_after_seconds: retryAfterSeconds })
    const { status, headers, text } = problemReply(problem, req.path, deps)
    const retry = { 'retry-after': String(retryAfterSeconds) }
    if (!prefersHtml(req)) return res.writeHead(status, { ...headers, ...retry }).end(text)
    const page = startingPage(retryAfterSeconds)
    const ofPage = { 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(page) }
    res.writeHead(status, { ...headers, ...retry, ...ofPage }).end(page)
  })
}

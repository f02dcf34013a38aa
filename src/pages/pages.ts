import { type RequestHandler, Router } from 'express'
import { Problem } from '#domain/errors/problem.ts'
import { staticRateLimit } from '#domain/limits/rate-limit-state.ts'
import type { ErrorCode } from '#generated/error-codes.ts'
import { respondText } from '../http/reply/respond.ts'
import { exchangeOf } from '../http/request/exchange.ts'
import { pageSecurity } from '../http/steps/page-security.ts'
import { contractErrors } from './contract-errors.ts'
import { codeOf, errorIndex, errorPage } from './error-pages.ts'
import { landingPage } from './landing-page.ts'
import { style } from './style.ts'

interface Deps {
  config: { baseUrl: string; mcpUrl: string; errorsUrl: string }
  demoKey: string
}

const allow = ['GET', 'HEAD', 'OPTIONS']
const headers = { 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' }

// RFC 9727 and RFC 8631: a client that knows the first page finds the rest.
const link =
  '</.well-known/api-catalog>; rel="api-catalog", </openapi.yaml>; rel="service-desc", </llms.txt>; rel="service-doc"'

const answer =
  (mediaType: string, textFor: (spelling: string) => string | undefined, more = {}): RequestHandler =>
  (req, res, next) => {
    const text = textFor(String(req.params.code ?? ''))
    if (text === undefined) return next()
    const exchange = exchangeOf(res)
    exchange.rateLimit = staticRateLimit
    if (req.method !== 'GET') throw new Problem('method_not_allowed', { method: exchange.method, allow })
    pageSecurity(req, res, () => respondText(res, 200, mediaType, text, { ...headers, ...more }))
  }

/** The pages for people: landing page, list of errors, and a page for each at both spellings of its code. */
export function pages({ config, demoKey }: Deps): Router {
  const { when, example } = contractErrors(config.errorsUrl)
  const landing = landingPage({ ...config, demoKey })
  const index = errorIndex(when)
  const pageOf = (code: ErrorCode) => errorPage(code, when(code), example(code))
  const router = Router({ strict: true, caseSensitive: true })
  router.all(
    '/',
    answer('text/html', () => landing, { link }),
  )
  router.all(
    '/style.css',
    answer('text/css', () => style),
  )
  router.all(
    '/errors',
    answer('text/html', () => index),
  )
  router.all(
    '/errors/:code',
    answer('text/html', spelling => {
      const code = codeOf(spelling)
      return code && pageOf(code)
    }),
  )
  return router
}

import { type RequestHandler, Router } from 'express'
import type { Tiers } from '#domain/billing/tier.ts'
import { Problem } from '#domain/errors/problem.ts'
import { staticRateLimit } from '#domain/limits/rate-limit-state.ts'
import { type ErrorCode, errorCodes } from '#generated/error-codes.ts'
import { respondStored, type StoredText, storeText } from '../http/reply/stored-text.ts'
import { exchangeOf } from '../http/request/exchange.ts'
import { pageSecurity } from '../http/steps/page-security.ts'
import { contractErrors } from './contract-errors.ts'
import { codeOf, errorIndex, errorPage } from './error-pages.ts'
import { landingPage } from './landing-page.ts'
import { style } from './style.ts'

interface Deps {
  config: { baseUrl: string; mcpUrl: string; errorsUrl: string }
  demoKey: string
  tiers: Tiers
}

const allow = ['GET', 'HEAD', 'OPTIONS']
const headers = { 'cache-control': 'public, max-age=300' }

// RFC 9727 and RFC 8631: from the landing page, a client finds the other resources.
const link =
  '</.well-known/api-catalog>; rel="api-catalog", </openapi.yaml>; rel="service-desc", </llms.txt>; rel="service-doc"'

const answer =
  (textFor: (spelling: string) => StoredText | undefined, extraHeaders = {}): RequestHandler =>
  (req, res, next) => {
    const text = textFor(String(req.params.code ?? ''))
    if (text === undefined) return next()
    const exchange = exchangeOf(res)
    exchange.rateLimit = staticRateLimit
    if (req.method !== 'GET') throw new Problem('method_not_allowed', { method: exchange.method, allow })
    pageSecurity(req, res, () => respondStored(req, res, text, { ...headers, ...extraHeaders }))
  }

/** The page of each error code. */
function errorPages({ when, example }: ReturnType<typeof contractErrors>) {
  const codes = Object.keys(errorCodes) as ErrorCode[]
  const pageOf = (code: ErrorCode) => storeText('text/html', errorPage(code, when(code), example(code)))
  return new Map(codes.map(code => [code, pageOf(code)]))
}

/** The pages for people: landing page, list of errors, and a page for each at both spellings of its code. */
export function pages({ config, demoKey, tiers }: Deps): Router {
  const errors = contractErrors(config.errorsUrl)
  const landing = storeText('text/html', landingPage({ ...config, demoKey, tiers }))
  const styles = storeText('text/css', style)
  const index = storeText('text/html', errorIndex(errors.when))
  const byCode = errorPages(errors)
  const router = Router({ strict: true, caseSensitive: true })
  router.all(
    '/',
    answer(() => landing, { link }),
  )
  router.all(
    '/style.css',
    answer(() => styles),
  )
  router.all(
    '/errors',
    answer(() => index),
  )
  router.all(
    '/errors/:code',
    answer(spelling => {
      const code = codeOf(spelling)
      return code && byCode.get(code)
    }),
  )
  return router
}

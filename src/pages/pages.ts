import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Tiers } from '#domain/billing/tier.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { SecretRings } from '#domain/keys/secret-ring.ts'
import { staticRateLimit } from '#domain/limits/rate-limit-state.ts'
import type { InnerRequests } from '../http/inner/inner-requests.ts'
import { respondStored, type StoredText, storeText } from '../http/reply/stored-text.ts'
import { clientAddress, exchangeOf } from '../http/request/exchange.ts'
import { pageSecurity, referenceSecurity } from '../http/steps/page-security.ts'
import type { RestClient } from '../rest/rest-client.ts'
import { serveAssets } from './assets.ts'
import { companyPage } from './company-page.ts'
import { connectPage } from './connect-page.ts'
import { contractErrors } from './contract-errors.ts'
import { countryPage } from './country-page.ts'
import { type CoverageDeps, manifestReader } from './coverage/manifests.ts'
import { coveragePage } from './coverage-page.ts'
import { docsPage } from './docs-page.ts'
import { documentOf } from './document.ts'
import { errorIndexPage } from './error-index-page.ts'
import { errorPage } from './error-page.ts'
import { guidePage } from './guide-page.ts'
import { homePage } from './home-page.ts'
import { notFoundPage } from './not-found-page.ts'
import { onceFor } from './once-for.ts'
import { addressesOf, type Page, type PageContent, type Site } from './page.ts'
import { pricingPage } from './pricing-page.ts'
import { referencePage } from './reference-page.ts'
import { serveSiteFile, siteFiles } from './site-files.ts'
import { type StatusDeps, statusPage } from './status-page.ts'
import { usagePage } from './usage-page.ts'
import { wantsPage } from './wants-page.ts'

export interface PageDeps extends StatusDeps, CoverageDeps {
  config: Omit<Site, 'demoKey'>
  demoKey: string
  tiers: Tiers
  secrets: Pick<SecretRings, 'current'>
  inner: Pick<InnerRequests, 'client'>
  newRequestId: () => string
}

/** Every page for people. */
export function allPages(deps: Omit<PageDeps, 'inner' | 'newRequestId'>): readonly Page[] {
  const { config, demoKey, tiers, secrets } = deps
  const site = { ...config, demoKey }
  const errors = contractErrors(config)
  // The reference before the guides, whose path has a parameter.
  const docs = [docsPage(site), referencePage(site), guidePage(site, tiers), connectPage(site)]
  const manifests = manifestReader(deps)
  const figures = [coveragePage(manifests), countryPage(manifests, deps.registerOf), statusPage(config, deps)]
  const home = homePage(site, () => secrets.current().signing.listKey)
  const search = [home, companyPage(site), usagePage(config)]
  const ofErrors = [errorIndexPage(errors), errorPage({ ...errors, site })]
  return [...search, pricingPage(tiers), ...ofErrors, ...docs, ...figures]
}

const allow = ['GET', 'HEAD', 'OPTIONS']
const headers = { fixed: { 'cache-control': 'public, max-age=300' }, changing: { 'cache-control': 'no-cache' } }

// RFC 9727 and RFC 8631: from any page, a client finds the other resources.
const link =
  '</.well-known/api-catalog>; rel="api-catalog", </openapi.yaml>; rel="service-desc", </llms.txt>; rel="service-doc"'

/** Pages and their files: an unlimited bucket, GET only, and the security headers of pages. */
const secured =
  (security: typeof pageSecurity): RequestHandler =>
  (req, res, next) => {
    const exchange = exchangeOf(res)
    exchange.rateLimit = staticRateLimit
    if (req.method !== 'GET') throw new Problem('method_not_allowed', { method: exchange.method, allow })
    security(req, res, next)
  }

const asPage = secured(pageSecurity)
const asReference = secured(referenceSecurity)

const queryOf = (req: Request) => new URL(req.originalUrl, 'http://page').searchParams

const isFixedFor = ({ isFixed = false }: Page, req: Request) =>
  typeof isFixed === 'function' ? isFixed({ query: queryOf(req) }) : isFixed

/** The API for a visitor. Each request has an id of its own, because it is a usage event of its own. */
const asDemo = (
  { inner, demoKey, newRequestId }: PageDeps,
  clientAddress: string,
  traceparent?: string,
): RestClient => ({
  send: (request, options) =>
    inner
      .client({ authorization: `Bearer ${demoKey}`, requestId: newRequestId(), clientAddress })
      .send(request, { traceparent, ...options }),
})

const isProgram = (req: Request) => req.headers.authorization !== undefined || !req.accepts('text/html')

function serve(page: Page, deps: PageDeps): RequestHandler {
  const { config } = deps
  const rendered = new Map<string, StoredText>()
  // A page that shows the same content again is compressed once.
  const stored = onceFor((content: PageContent, path: string) =>
    storeText('text/html', documentOf(content, { path, baseUrl: config.baseUrl })),
  )
  // Of decoded parameters, or each way of encoding a path would be kept.
  const keyOf = (req: Request) => Object.values(req.params).join('/')
  const requestOf = (req: Request, res: Response) => ({
    path: req.params as Readonly<Record<string, string>>,
    query: queryOf(req),
    api: asDemo(deps, clientAddress(req), exchangeOf(res).trace?.traceparent),
  })
  /** What a request is answered with, rendered now or before; undefined if there is no such page. */
  async function answerTo(
    req: Request,
    res: Response,
    isFixed: boolean,
  ): Promise<{ text: StoredText; status?: number } | undefined> {
    const kept = isFixed ? rendered.get(keyOf(req)) : undefined
    if (kept) return { text: kept }
    const content = await page.show(requestOf(req, res))
    if (!content) return undefined
    const text = stored(content, req.path)
    if (isFixed) rendered.set(keyOf(req), text)
    return { text, ...(content.status && { status: content.status }) }
  }
  const secure = page.isReference ? asReference : asPage
  return async (req, res, next) => {
    if (page.isLikeOperation && isProgram(req)) return next()
    if (req.method !== 'GET') return secure(req, res, next)
    const isFixed = isFixedFor(page, req)
    const answer = await answerTo(req, res, isFixed)
    if (!answer) return next()
    const replyHeaders = { ...headers[isFixed ? 'fixed' : 'changing'], link }
    secure(req, res, () => respondStored(req, res, answer.text, replyHeaders, answer.status))
  }
}

/** A page instead of an error in JSON, for browsers that ask for a page that does not exist. */
export function missingPages(deps: Omit<PageDeps, 'inner'>): RequestHandler {
  const addresses = addressesOf(allPages(deps))
  const { baseUrl } = deps.config
  return (req, res, next) => {
    if (!wantsPage(req)) return next()
    const text = storeText('text/html', documentOf(notFoundPage(req.path, addresses), { path: req.path, baseUrl }))
    asPage(req, res, () => respondStored(req, res, text, { 'cache-control': 'no-store' }, 404))
  }
}

/** The pages for people, and the files that they load. */
export function pages(deps: PageDeps): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const all = allPages(deps)
  for (const page of all) router.all(page.path, serve(page, deps))
  for (const file of siteFiles(deps.config.baseUrl, addressesOf(all)))
    router.all(file.path, asPage, serveSiteFile(file))
  router.all('/assets/:file', asPage, serveAssets())
  return router
}

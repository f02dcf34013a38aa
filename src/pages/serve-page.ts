import type { Request, RequestHandler, Response } from 'express'
import { Problem } from '#domain/errors/problem.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import { staticRateLimit } from '#domain/limits/rate-limit-state.ts'
import type { InnerRequests } from '../http/inner/inner-requests.ts'
import { respondStored, type StoredText, storeText } from '../http/reply/stored-text.ts'
import { clientAddress, exchangeOf } from '../http/request/exchange.ts'
import { pageSecurity, referenceSecurity } from '../http/steps/page-security.ts'
import type { RestClient } from '../rest/rest-client.ts'
import { documentOf } from './document.ts'
import { memoizeByObject } from './memoize-by-object.ts'
import type { Page, PageContent, Site } from './page.ts'

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

/** For pages, and the files that they load. */
export const asPage = secured(pageSecurity)
const asReference = secured(referenceSecurity)

/** Texts of a request, in which people may have pasted a key: a page shows it cut off, as errors do. */
const cleaned = (entries: Iterable<[string, string]>): [string, string][] =>
  Array.from(entries, ([name, value]) => [name, withoutSecrets(value)])

const queryOf = (req: Request) => new URLSearchParams(cleaned(new URL(req.originalUrl, 'http://page').searchParams))

const isFixedFor = ({ isFixed = false }: Page, req: Request) =>
  typeof isFixed === 'function' ? isFixed({ query: queryOf(req) }) : isFixed

/** What pages send their requests with. */
export interface ServePageDeps {
  config: Pick<Site, 'baseUrl'>
  demoKey: string
  inner: Pick<InnerRequests, 'client'>
  newRequestId: () => string
}

/** The API for a visitor. Each request has an id of its own, because it is a usage event of its own. */
const asDemo = (
  { inner, demoKey, newRequestId }: ServePageDeps,
  clientAddress: string,
  traceparent?: string,
): RestClient => ({
  send: (request, options) =>
    inner
      .client({ authorization: `Bearer ${demoKey}`, requestId: newRequestId(), clientAddress })
      .send(request, { traceparent, ...options }),
})

/** Whether a program sent the request, not a browser: it has a key, or does not accept HTML. */
export const isProgram = (req: Request) => req.headers.authorization !== undefined || !req.accepts('text/html')

// Decoded parameters are the key, because otherwise each way of encoding a path would be kept.
const keyOf = (req: Request) => Object.values(req.params).join('/')

interface RenderedPage {
  text: StoredText
  isFixed: boolean
  status?: number
}

/** Renders a page for requests; one that is fixed once, as long as the service runs. */
function createRenderer(page: Page, deps: ServePageDeps) {
  const { baseUrl } = deps.config
  const rendered = new Map<string, StoredText>()
  // A page that shows the same content again is compressed once.
  const stored = memoizeByObject((content: PageContent, path: string) =>
    storeText('text/html', documentOf(content, { path, baseUrl })),
  )
  const requestOf = (req: Request, res: Response) => ({
    path: Object.fromEntries(cleaned(Object.entries(req.params as Record<string, string>))),
    query: queryOf(req),
    api: asDemo(deps, clientAddress(req), exchangeOf(res).trace?.traceparent),
  })
  /** What a request is answered with; undefined if there is no such page. */
  return async (req: Request, res: Response): Promise<RenderedPage | undefined> => {
    const isFixable = isFixedFor(page, req)
    const kept = isFixable ? rendered.get(keyOf(req)) : undefined
    if (kept) return { text: kept, isFixed: true }
    const content = await page.show(requestOf(req, res))
    if (!content) return undefined
    const text = stored(content, withoutSecrets(req.path))
    const isFixed = isFixable && !content.isPassing
    if (isFixed) rendered.set(keyOf(req), text)
    return { text, isFixed, ...(content.status && { status: content.status }) }
  }
}

/** Answers the requests for a page. */
export function servePage(page: Page, deps: ServePageDeps): RequestHandler {
  const render = createRenderer(page, deps)
  const secure = page.isReference ? asReference : asPage
  return async (req, res, next) => {
    if (page.isLikeOperation && isProgram(req)) return next()
    if (req.method !== 'GET') return secure(req, res, next)
    const answer = await render(req, res)
    if (!answer) return next()
    const replyHeaders = { ...headers[answer.isFixed ? 'fixed' : 'changing'], link }
    secure(req, res, () => respondStored(req, res, answer.text, { headers: replyHeaders, status: answer.status }))
  }
}

import { type RequestHandler, Router } from 'express'
import type { Tiers } from '#domain/billing/tier.ts'
import type { SecretRings } from '#domain/keys/secret-ring.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import { pathTemplate } from '#domain/path-template.ts'
import { respondStored, storeText } from '../http/reply/stored-text.ts'
import { serveAssets } from './assets.ts'
import { companyPage } from './company-page.ts'
import { connectPage } from './connect-page.ts'
import { countryPage } from './country-page.ts'
import { type CoverageDeps, manifestReader } from './coverage/manifests.ts'
import { coveragePage } from './coverage-page.ts'
import { docsPage } from './docs-page.ts'
import { documentOf } from './document.ts'
import { errorIndexPage } from './error-index-page.ts'
import { errorPage } from './error-page.ts'
import { contractErrors } from './errors/contract-errors.ts'
import { guidePage } from './guide-page.ts'
import { homePage } from './home-page.ts'
import { notFoundPage } from './not-found-page.ts'
import { addressesOf, type Page, type Site } from './page.ts'
import { prefersHtml } from './prefers-html.ts'
import { pricingPage } from './pricing-page.ts'
import { referencePage } from './reference-page.ts'
import { asPage, type ServePageDeps, servePage } from './serve-page.ts'
import { serveSiteFile, siteFiles } from './site-files.ts'
import { type StatusDeps, statusPage } from './status-page.ts'
import { usagePage } from './usage-page.ts'
import { withoutSlash } from './without-slash.ts'

export interface PageDeps extends StatusDeps, CoverageDeps, ServePageDeps {
  config: Omit<Site, 'demoKey'>
  tiers: Tiers
  secrets: Pick<SecretRings, 'current'>
}

/** Every page for people. */
export function allPages(deps: Omit<PageDeps, 'inner' | 'newRequestId'>): readonly Page[] {
  const { config, demoKey, tiers, secrets } = deps
  const site = { ...config, demoKey }
  const errors = contractErrors(config)
  const manifests = manifestReader(deps)
  // The reference before the guides, whose path has a parameter.
  const docs = [docsPage(site, manifests), referencePage(site), guidePage(site, tiers), connectPage(site)]
  const figures = [coveragePage(manifests), countryPage(manifests, deps.registerOf), statusPage(config, deps)]
  const home = homePage({ ...site, tiers }, { manifests, listKey: () => secrets.current().signing.listKey })
  const search = [home, companyPage(site), usagePage(config)]
  const ofErrors = [errorIndexPage(errors), errorPage({ ...errors, site })]
  return [...search, pricingPage(tiers), ...ofErrors, ...docs, ...figures]
}

/** A page instead of an error in JSON, for browsers that ask for a page that does not exist. */
export function missingPages(deps: Omit<PageDeps, 'inner'>): RequestHandler {
  const addresses = addressesOf(allPages(deps))
  const { baseUrl } = deps.config
  return (req, res, next) => {
    if (!prefersHtml(req)) return next()
    const path = withoutSecrets(req.path)
    const decoded = withoutSecrets(decodeURIComponent(req.path))
    const q = withoutSecrets(new URLSearchParams(req.originalUrl.split(/\?(.*)/s)[1]).get('q') ?? '')
    const text = storeText('text/html', documentOf(notFoundPage({ path, decoded, q }, addresses), { path, baseUrl }))
    asPage(req, res, () => respondStored(req, res, text, { headers: { 'cache-control': 'no-store' }, status: 404 }))
  }
}

const assetPath = '/assets/:file'

/** The pages for people, and the files that they load; and whether a path is that of one. */
export function pages(deps: PageDeps): { router: Router; isPage: (path: string) => boolean } {
  const router = Router({ strict: true, caseSensitive: true })
  const all = allPages(deps)
  const files = siteFiles(deps.config.baseUrl, addressesOf(all))
  for (const page of all) router.all(page.path, servePage(page, deps))
  for (const file of files) router.all(file.path, asPage, serveSiteFile(file))
  router.all(assetPath, asPage, serveAssets())
  const templates = [...all, ...files, { path: assetPath }].map(({ path }) =>
    pathTemplate(path.replaceAll(/:(\w+)/g, '{$1}')),
  )
  const isPage = (path: string) => templates.some(template => template.fits(path))
  router.use(withoutSlash(isPage))
  return { router, isPage }
}

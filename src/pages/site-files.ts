import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RequestHandler } from 'express'
import { html } from '#domain/html.ts'
import { respondStored, type StoredText, storeBytes, storeText } from '../http/reply/stored-text.ts'

/** A file that browsers, crawlers or previews of links ask for by its name. */
interface SiteFile {
  path: string
  content: StoredText
  headers: Readonly<Record<string, string>>
}

const read = (name: string) => readFileSync(new URL(`./images/${name}`, import.meta.url))

const social = read('social.png')

/** The picture of 1200 × 630 pixels that previews of links show. Its name holds a hash of its content. */
export const socialImage = `/assets/social-${createHash('sha256').update(social).digest('hex').slice(0, 8)}.png`

const day = { 'cache-control': 'public, max-age=86400' }
const forEver = { 'cache-control': 'public, max-age=31536000, immutable' }

// Results of a search and companies are read with the demo key, whose calls crawlers would use up.
const robots = (baseUrl: string) => `User-agent: *
Disallow: /v1/
Disallow: /mcp
Disallow: /reconcile
Disallow: /companies/
Disallow: /*?
Sitemap: ${baseUrl}/sitemap.xml
`

const siteMap = (baseUrl: string, addresses: readonly string[]) =>
  html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map(address => html`<url><loc>${baseUrl}${address}</loc></url>\n`)}</urlset>
`.text

/** Icon, picture for previews, `robots.txt` and the site map with the addresses of all pages. */
export const siteFiles = (baseUrl: string, addresses: readonly string[]): readonly SiteFile[] => [
  {
    path: '/favicon.svg',
    content: storeText('image/svg+xml', read('favicon.svg').toString()),
    // It changes its colours by an embedded style.
    headers: { ...day, 'content-security-policy': "default-src 'none';style-src 'unsafe-inline'" },
  },
  { path: '/favicon.ico', content: storeBytes('image/x-icon', read('favicon.ico')), headers: day },
  { path: socialImage, content: storeBytes('image/png', social), headers: forEver },
  { path: '/robots.txt', content: storeText('text/plain', robots(baseUrl)), headers: day },
  { path: '/sitemap.xml', content: storeText('application/xml', siteMap(baseUrl, addresses)), headers: day },
]

export const serveSiteFile =
  ({ content, headers }: SiteFile): RequestHandler =>
  (req, res) =>
    respondStored(req, res, content, { headers })

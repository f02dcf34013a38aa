import { countryCodes } from '#domain/countries.ts'
import { Html, html } from '#domain/html.ts'
import { assetAddress } from './assets.ts'
import type { PageContent } from './page.ts'
import { socialImage } from './site-files.ts'

const siteName = 'Company registry data'

const navigation: readonly (readonly [path: string, label: string])[] = [
  ['/', 'Search'],
  ['/coverage', 'Coverage'],
  ['/docs', 'Docs'],
  ['/connect', 'Agents'],
  ['/pricing', 'Pricing'],
  ['/usage', 'Usage'],
  ['/status', 'Status'],
]

/** Whether a page belongs to an entry of the navigation: `/docs/keys` to `/docs`. */
const isWithin = (path: string, entry: string) => path === entry || (entry !== '/' && path.startsWith(`${entry}/`))

const entryLink = (path: string, [address, label]: readonly [string, string]): Html =>
  html`<a href="${address}"${isWithin(path, address) ? new Html(' aria-current="page"') : ''}>${label}</a> `

// `<` would allow the data to end the script element.
const dataBlock = (data: object): Html =>
  new Html(`<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`)

const moduleTag = (name: string): Html => html`<script type="module" src="${assetAddress(`${name}.js`)}"></script>`

/** The metadata of a page, for search engines and previews of links. */
const metadata = ({ title, description }: PageContent, baseUrl: string, address: string): Html =>
  html`<title>${title === siteName ? title : `${title} · ${siteName}`}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${address}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:url" content="${address}">
<meta property="og:site_name" content="${siteName}">
<meta property="og:image" content="${baseUrl}${socialImage}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${siteName}: ${countryCodes.length} European registers">
<meta name="twitter:card" content="summary_large_image">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#121212" media="(prefers-color-scheme: dark)">`

/** A whole page: the header with the navigation, the content, and the footer. */
export const documentOf = (content: PageContent, { path, baseUrl }: { path: string; baseUrl: string }): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${metadata(content, baseUrl, `${baseUrl}${content.canonicalPath ?? path}`)}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assetAddress(`${content.style ?? 'style'}.css`)}">
${moduleTag('common')}${content.script ? moduleTag(content.script) : ''}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="site"><a class="brand" href="/">${siteName}</a>
<nav aria-label="Site">${navigation.map(entry => entryLink(path, entry))}</nav></header>
<main id="main">
${content.main}
</main>
<footer class="site"><nav aria-label="More"><a href="/errors">Errors</a> <a href="/docs/reference">API reference</a> <a href="/llms.txt">llms.txt</a> <a href="/docs/reconciliation">Reconciliation</a> <a href="/v1/health" type="application/health+json">Health (JSON)</a></nav>
<p>Company records of 19 national registers. Each record names its sources and their licences.</p></footer>
${content.data ? dataBlock(content.data) : ''}
</body>
</html>
`.text

import { catalogue } from '#domain/errors/catalogue.ts'
import { type Html, html } from '#domain/html.ts'
import { type ErrorCode, errorCodes } from '#generated/error-codes.ts'
import type { ContractErrors } from './errors/contract-errors.ts'
import { actors, codeOf, codes, retrying, statusLine } from './errors/error-facts.ts'
import { type ErrorGuide, errorGuides } from './errors/error-guides.ts'
import { guideCurl, repeated } from './errors/guide-curl.ts'
import type { Page, Site } from './page.ts'

interface ErrorPageDeps extends ContractErrors {
  site: Pick<Site, 'baseUrl' | 'demoKey'>
}

/** A text with `code` in backticks. */
const prose = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`

const codeBlock = (text: string): Html => html`<pre><code>${text}</code></pre>`

const members = (code: ErrorCode): Html => {
  const { facts } = errorCodes[code]
  if (facts.length === 0) return html`The twelve of every error.`
  return html`The twelve of every error, and ${facts.map((name, i) => html`${i > 0 ? ', ' : ''}<code>${name}</code>`)}.`
}

const summary = (code: ErrorCode): Html => {
  const { word, kind, sentence } = retrying(code)
  return html`<dl class="facts">
<dt>Can a retry succeed?</dt><dd><span class="badge ${kind}">${word}</span> ${prose(sentence)}</dd>
<dt>Who must act?</dt><dd>${actors[errorGuides[code].act]}</dd>
<dt>Is it charged?</dt><dd>No. Errors cost nothing.</dd>
<dt>Members of the body</dt><dd>${members(code)}</dd>
</dl>`
}

function wrongRequest(
  { setting, first, request, times = 1, unprovoked }: ErrorGuide,
  site: ErrorPageDeps['site'],
): Html {
  if (!request) return html`<p>${prose(unprovoked ?? '')}</p>`
  const curl = repeated(guideCurl(request, site), times)
  return html`${setting ? html`<p>With ${prose(setting)}:</p>` : ''}${first ? html`<p>First this, which is answered 200:</p>${codeBlock(guideCurl(first, site))}<p>Then this:</p>` : ''}${codeBlock(curl)}`
}

function replyOf(code: ErrorCode, { reply }: ErrorPageDeps): Html {
  const { headers, body } = reply(code)
  const lines = Object.entries({ 'content-type': 'application/problem+json; charset=utf-8', ...headers })
  return codeBlock(
    `HTTP/1.1 ${statusLine(errorCodes[code].status)}\n${lines.map(([name, value]) => `${name}: ${value}\n`).join('')}\n${body}`,
  )
}

const inLanguage = (name: string, code: string | undefined): Html =>
  code ? html`<h3>${name}</h3>${codeBlock(code.trim())}` : html``

const remedy = ({ fix, instead, sdk, typescript, python }: ErrorGuide, site: ErrorPageDeps['site']): Html =>
  html`<p>${prose(fix)}</p>
${instead ? html`<h3>curl</h3>${codeBlock(guideCurl(instead, site))}` : ''}
<h3>Clients</h3>
<p>${prose(sdk)}${typescript ? html` Here <code>svc</code> is a client; <a href="/docs/sdks">how to get one</a>.` : ''}</p>
${inLanguage('TypeScript', typescript)}${inLanguage('Python', python)}`

const relatedLink = (code: ErrorCode): Html =>
  html`<li><a class="card" href="/errors/${code}"><strong>${catalogue[code].title}</strong><code>${code}</code></a></li>`

const content = (code: ErrorCode, deps: ErrorPageDeps): Html => {
  const guide = errorGuides[code]
  return html`<nav class="trail" aria-label="Trail"><a href="/errors">Errors</a></nav>
<h1>${catalogue[code].title}</h1>
<p class="lead"><code>${code}</code>, status ${errorCodes[code].status}: ${deps.when(code)}.</p>
<p>${prose(guide.cause)}</p>
${summary(code)}
<h2>${guide.request ? 'A request that fails this way' : 'When it happens'}</h2>
${wrongRequest(guide, deps.site)}
<h3>The reply</h3>
${replyOf(code, deps)}
<h2>What to do</h2>
${remedy(guide, deps.site)}
<h2>Related errors</h2>
<ul class="grid plain">${guide.related.map(relatedLink)}</ul>`
}

/** The page of each error code, at both spellings of it: cause, a request with its reply, and what to do. */
export const errorPage = (deps: ErrorPageDeps): Page => ({
  path: '/errors/:code',
  addresses: codes.map(code => `/errors/${code}`),
  isFixed: true,
  show: ({ path }) => {
    const code = codeOf(path.code ?? '')
    if (code === undefined) return undefined
    return {
      title: `${code}: ${catalogue[code].title}`,
      description: `Status ${errorCodes[code].status}: ${deps.when(code)}.`,
      canonicalPath: `/errors/${code}`,
      main: content(code, deps),
    }
  },
})

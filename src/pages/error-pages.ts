import { catalogue } from '#domain/errors/catalogue.ts'
import { type Html, html } from '#domain/html.ts'
import { type ErrorCode, errorCodes } from '#generated/error-codes.ts'
import type { contractErrors } from './contract-errors.ts'
import type { Page } from './page.ts'

const codes = Object.keys(errorCodes) as ErrorCode[]

/** The error code of a spelling with hyphens or underscores; undefined for any other text. */
export function codeOf(spelling: string): ErrorCode | undefined {
  const code = spelling.replaceAll('-', '_')
  return Object.hasOwn(errorCodes, code) ? (code as ErrorCode) : undefined
}

const members = (code: ErrorCode): Html => {
  const { facts } = errorCodes[code]
  if (facts.length === 0) return html`<p>It has the twelve standard members and no others.</p>`
  return html`<p>Besides the twelve standard members, it has ${facts.map((name, i) => html`${i > 0 ? ', ' : ''}<code>${name}</code>`)}.</p>`
}

const waitsForReset = (code: ErrorCode) => (errorCodes[code].facts as readonly string[]).includes('limit')

function retrying(code: ErrorCode): string {
  if (errorCodes[code].retryable)
    return 'The same request can succeed later. If retry_after_seconds is given, wait that long.'
  return waitsForReset(code)
    ? 'The same request can succeed after the time in limit.reset_iso, not before. Until then, do as the correction says.'
    : 'The same request will fail again. Change it as the correction says, or send the suggested_request.'
}

type ContractErrors = ReturnType<typeof contractErrors>

/** The page of each error code, at both spellings of it, with an example of the body. */
export const errorPage = ({ when, example }: ContractErrors): Page => ({
  path: '/errors/:code',
  addresses: codes.map(code => `/errors/${code}`),
  isFixed: true,
  show: ({ path }) => {
    const code = codeOf(path.code ?? '')
    if (code === undefined) return undefined
    const { status } = errorCodes[code]
    const { title } = catalogue[code]
    return {
      title: `${code}: ${title}`,
      description: `Status ${status}: ${when(code)}.`,
      canonicalPath: `/errors/${code}`,
      main: html`<h1>${title}</h1>
<p class="lead"><code>${code}</code>, status ${status}: ${when(code)}.</p>
<h2>What to do</h2>
<p>${retrying(code)}</p>
${members(code)}
<h2>Example</h2>
<pre><code>${example(code)}</code></pre>
<p><a href="/errors">All errors</a></p>`,
    }
  },
})

const row = (code: ErrorCode, when: string): Html =>
  html`<tr><td>${errorCodes[code].status}</td><td><a href="/errors/${code}">${code}</a></td><td>${when}</td></tr>`

/** The list of all codes. */
export const errorIndexPage = ({ when }: ContractErrors): Page => ({
  path: '/errors',
  isFixed: true,
  show: () => ({
    title: 'Errors',
    description: 'Every error of the interface: its code, its status, and when it is returned.',
    main: html`<h1>Errors</h1>
<p class="lead">Every error is <code>application/problem+json</code> with the same twelve members; tell errors apart by <code>code</code>.</p>
<div class="wide" tabindex="0" role="region" aria-label="Errors"><table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">When</th></tr></thead><tbody>${codes.map(code => row(code, when(code)))}</tbody></table></div>`,
  }),
})

import { catalogue } from '#domain/errors/catalogue.ts'
import { type Html, html } from '#domain/html.ts'
import { type ErrorCode, errorCodes } from '#generated/error-codes.ts'
import type { ContractErrors } from './errors/contract-errors.ts'
import { codes, retrying, statusLine } from './errors/error-facts.ts'
import type { Page } from './page.ts'

const statuses = [...new Set(codes.map(code => errorCodes[code].status))]

function row(code: ErrorCode, when: string): Html {
  const { word, kind } = retrying(code)
  return html`<li data-entry><a href="/errors/${code}">${code}</a> <span class="badge ${kind}">${word}</span>
<span class="when"><strong>${catalogue[code].title}</strong>: ${when}.</span></li>`
}

const group = (status: number, when: ContractErrors['when']): Html => {
  const own = codes.filter(code => errorCodes[code].status === status)
  return html`<section class="status" data-group><h2 id="status-${status}">${statusLine(status)}</h2>
<ul class="codes plain">${own.map(code => row(code, when(code)))}</ul></section>`
}

const filter = html`<form class="field narrow needs-script" role="search" data-filter>
<label for="filter">Filter by code, status or word</label>
<input id="filter" type="search" placeholder="quota, 404, key"></form>
<p class="visually-hidden" role="status" data-count></p>
<p data-none hidden>No error matches.</p>`

/** The list of all codes by status, with a filter. */
export const errorIndexPage = ({ when }: ContractErrors): Page => ({
  path: '/errors',
  isFixed: true,
  show: () => ({
    title: 'Error codes',
    description: 'Every error of the interface: its code, its status, its cause, and what to do.',
    script: 'errors',
    main: html`<h1>Error codes</h1>
<p class="lead">Every error is <code>application/problem+json</code> with the same twelve members. Tell errors apart by <code>code</code>. Errors cost nothing.</p>
${filter}
${statuses.map(status => group(status, when))}`,
  }),
})

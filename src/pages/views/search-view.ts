import { type Html, html } from '#domain/html.ts'
import { type ApiAnswer, isSent, type Problem } from './api-answer.ts'
import { type Search, searchRequest } from './api-request.ts'
import { candidateView, confidenceNote } from './candidate-view.ts'
import type { Caller } from './code-samples.ts'
import { coverageLine, unsearched } from './coverage-line.ts'
import { searchAddress } from './page-address.ts'
import { problemView } from './problem-view.ts'
import { queryProblem } from './query-problem.ts'
import { requestPanel } from './request-panel.ts'
import { counted, type Schemas } from './words.ts'

export type SearchResult = Schemas['SearchResult']
export type SearchAnswer = ApiAnswer<SearchResult>

/** The number of results in words, also for the live region. Those of a further page are not the best. */
export function resultCount(answer: SearchAnswer, { cursor }: Pick<Search, 'cursor'>): string {
  if (answer.problem) return answer.problem.title
  const { candidates, total } = answer.body
  const all = `${total.relation === 'gte' ? 'at least ' : ''}${counted(total.value, 'company', 'companies')}`
  if (candidates.length === 0) return 'No company found'
  if (candidates.length === total.value) return `${all} found`
  return cursor ? `${candidates.length} more of ${all}` : `The best ${candidates.length} of ${all}`
}

/** What the API read as a number in the query. */
function numberNotice({ query: { identifier } }: SearchResult): Html {
  if (!identifier) return html``
  const isFound = identifier.result === 'found'
  return html`<p class="notice ${isFound ? 'good' : 'warn'}"><b>${isFound ? 'Found by number' : 'Read as a number'}.</b> ${identifier.detail}</p>`
}

const ambiguityNotice = ({ ambiguous }: SearchResult): Html =>
  ambiguous
    ? html`<p class="notice warn">More than one company may be meant. Compare place and number before you choose.</p>`
    : html``

const missNotice = ({ candidates, coverage }: SearchResult): Html =>
  candidates.length > 0
    ? html``
    : html`<p class="notice warn">${coverage?.note ?? 'No company has a similar name, address or number.'}</p>`

const wider = (search: Search, words: string): Html =>
  html`<a class="button secondary" href="${searchAddress(search)}">${words}</a>`

/** A search without results in one status or country says nothing about the others. */
function widerSearches({ q, country, status }: Search, { candidates }: SearchResult): Html {
  if (candidates.length > 0 || !(status || country)) return html``
  return html`<p class="joined">${status ? wider({ q, country }, 'Search companies of any status') : ''}${country ? wider({ q, country: '', ...(status && { status }) }, 'Search all countries') : ''}</p>`
}

const gapNotice = (result: SearchResult): Html => {
  const gap = unsearched(result)
  return gap === '' ? html`` : html`<p class="notice warn">${gap}</p>`
}

/** A further page may be opened by a link, without the first one in the history. */
const first = ({ cursor, ...search }: Search): Html =>
  cursor ? html`<p><a href="${searchAddress(search)}">Search again from the best company</a></p>` : html``

const further = (search: Search, { next_cursor }: SearchResult): Html =>
  next_cursor === null
    ? first(search)
    : html`<p><a class="button secondary" href="${searchAddress({ ...search, cursor: next_cursor })}">More companies</a> <span class="small soft">Free within ten minutes.</span></p>${first(search)}`

const resultView = (search: Search, result: SearchResult): Html =>
  html`${gapNotice(result)}${numberNotice(result)}${ambiguityNotice(result)}${missNotice(result)}${widerSearches(search, result)}
<ol class="candidates plain">${result.candidates.map(candidateView)}</ol>
${further(search, result)}${result.candidates.length > 0 ? confidenceNote : ''}<p class="small soft">${coverageLine(result)}</p>`

/** All countries are the most limited of searches: a visitor need not wait. */
const otherLimit = ({ country }: Search, { code }: Problem): Html =>
  code === 'rate_limit_exceeded' && country === ''
    ? html`<p class="notice">Searches of one country have a limit of their own: choose a country above, and go on.</p>`
    : html``

/** The answer to a search, and beside it the request. */
export const searchView = (search: Search, answer: SearchAnswer, caller: Caller, open?: readonly string[]): Html => {
  const { cost, body, problem } = answer
  const main = problem
    ? html`${problemView(queryProblem(problem), searchAddress(search))}${otherLimit(search, problem)}`
    : html`<h2 class="count">${resultCount(answer, search)}</h2>${resultView(search, body)}`
  const content = {
    request: searchRequest(search),
    cost,
    body: body ?? (problem && isSent(problem) ? problem : undefined),
  }
  return html`<div class="beside"><section aria-label="Results">${main}</section>${requestPanel(content, caller, open)}</div>`
}

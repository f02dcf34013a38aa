import { type Html, html } from '#domain/html.ts'
import { isSent, type Problem } from './api-answer.ts'
import { targetOf } from './api-request.ts'
import { addressOf } from './page-address.ts'
import { counted, time } from './words.ts'

/** The correction in words for people, who do not see the member that it names. */
const correctionText = ({ correction, retry_after_seconds }: Problem) =>
  typeof retry_after_seconds === 'number'
    ? correction.replace('the number of seconds in retry_after_seconds', counted(retry_after_seconds, 'second'))
    : correction

/** The correction, with a time as people write it. */
function correctionOf(problem: Problem): Html {
  const { limit } = problem
  const correction = correctionText(problem)
  const [before = '', after] = limit?.reset_iso ? correction.split(limit.reset_iso) : [correction]
  return html`<p>${before}${limit?.reset_iso && after !== undefined ? html`${time(limit.reset_iso)}${after}` : ''}</p>`
}

const saysWhen = (problem: Problem) => {
  const { retry_after_seconds, limit } = problem
  return correctionText(problem).includes(limit?.reset_iso ?? ` ${retry_after_seconds} second`)
}

/** When the same request can succeed; nothing if waiting does not help, or the correction or a button says it. */
function waiting(problem: Problem, hasButton: boolean): Html {
  const { retryable, retry_after_seconds, limit } = problem
  if (saysWhen(problem) || !isSent(problem)) return html``
  if (limit?.reset_iso) return html`<p>It can be sent again after ${time(limit.reset_iso)}.</p>`
  if (!retryable) return html``
  const wait = retry_after_seconds ?? 0
  if (wait === 0) return hasButton ? html`` : html`<p>It can be sent again now.</p>`
  return html`<p>It can be sent again in ${counted(wait, 'second')}.</p>`
}

/** The request that the API suggests, as a link to the page that sends it. */
function suggestion({ suggested_request }: Problem): Html {
  if (!suggested_request) return html``
  const address = addressOf(suggested_request)
  const words = html`<code>${suggested_request.method} ${targetOf(suggested_request)}</code>`
  return address === undefined
    ? html`<p>Send instead: ${words}</p>`
    : html`<p><a class="button" data-suggested href="${address}">Send the suggested request</a></p><p class="small soft">${words}</p>`
}

const retry = ({ retryable }: Problem, address: string | undefined): Html =>
  retryable && address !== undefined ? html`<p><a class="button secondary" href="${address}">Try again</a></p>` : html``

/** Where the calls of the day are used up, as those of the demo key, the correction names another key. */
const otherKey = ({ limit }: Problem): Html =>
  limit?.bucket === 'test_daily'
    ? html`<p><a href="/docs/keys#getting-a-key">How to get a key of your own</a></p>`
    : html``

const companiesOf = ({ candidates = [] }: Problem): Html =>
  candidates.length === 0
    ? html``
    : html`<ul>${candidates.map(({ registry_id, name }) => html`<li>${name} (${registry_id})</li>`)}</ul>`

/** The code, which leads to the page of the error, and the id of the request; neither if the service did not answer. */
const nameOf = (problem: Problem): Html =>
  isSent(problem)
    ? html`<p class="small soft"><a href="/errors/${problem.code}">${problem.code}</a> · request <code>${problem.request_id}</code></p>`
    : html``

/** An error of the API: what is wrong, what to do, and a link that does it. `address` is the page that sends the same request. */
export const problemView = (problem: Problem, address?: string): Html =>
  html`<div class="notice ${problem.retryable ? 'warn' : 'bad'} problem"><h2>${problem.title}</h2>
<p>${problem.detail}</p>
${correctionOf(problem)}${companiesOf(problem)}
${waiting(problem, address !== undefined)}${suggestion(problem)}${retry(problem, address)}${otherKey(problem)}
${nameOf(problem)}</div>`

import { countryCodes } from '#domain/countries.ts'
import { minuteOf, minutesOfDay, type Troubles } from '#domain/health/health-minute.ts'
import { minutesIn } from '#domain/health/health-spans.ts'
import { type Html, html } from '#domain/html.ts'
import { checkHealth, type HealthDeps } from '../operations/get-health.ts'
import { cacheForSeconds } from './cache-for-seconds.ts'
import type { Page, PageContent, Site } from './page.ts'
import { bar, type HistoryPart, historyParts, troubleRows } from './status/health-bars.ts'
import { type HealthPart, healthParts, overallText } from './status/health-texts.ts'
import { componentCard, countryRow } from './status/status-cards.ts'
import { inWords } from './views/durations.ts'

export interface StatusDeps extends HealthDeps {
  history: { minutes(): ReadonlyMap<number, Troubles> }
}

function recordedText(parts: readonly HistoryPart[]): string {
  const { recorded } = minutesIn(parts[0]?.spans ?? [])
  if (recorded === 0) return 'Nothing is recorded yet: the record begins within a minute.'
  if (recorded === minutesOfDay) return 'All 24 hours are recorded.'
  return `The figures cover what is recorded: ${inWords(recorded)}. Nothing is recorded while no server runs.`
}

const incidents = (rows: readonly Html[]): Html =>
  rows.length === 0
    ? html`<p>Nothing but normal operation is recorded.</p>`
    : html`<div class="wide" tabindex="0" role="region" aria-label="Limitations, outages and gaps"><table><thead><tr><th scope="col">From, UTC</th><th scope="col">To, UTC</th><th scope="col">Part</th><th scope="col">State</th></tr></thead><tbody>${rows}</tbody></table></div>`

/** The last 24 hours. The current minute counts once it is recorded. */
function dayOf(recorded: ReadonlyMap<number, Troubles>, parts: readonly HealthPart[], now: number): HistoryPart[] {
  const current = minuteOf(now)
  const to = recorded.has(current) ? current + 1 : current
  return historyParts(
    recorded,
    parts.map(({ name }) => name),
    { from: to - minutesOfDay, to },
  )
}

const axis = html`<p class="axis soft small" aria-hidden="true"><span>24 hours ago</span><span>18</span><span>12</span><span>6</span><span>now</span></p>
<p class="legend soft small" aria-hidden="true"><span class="pass">works</span> <span class="warn">limited</span> <span class="fail">down</span> <span class="unknown">not recorded</span></p>`

const notices = { pass: 'good', warn: 'warn', fail: 'bad' }

async function contentOf(baseUrl: string, deps: StatusDeps): Promise<PageContent> {
  const health = await checkHealth(deps)
  const search = deps.search.status()
  const now = deps.clock.now()
  const parts = healthParts(health, search)
  const day = dayOf(deps.history.minutes(), parts, now)
  return {
    title: 'Status',
    description: 'Whether lookups, search, accounts and limits work, now and in the last 24 hours.',
    script: 'status',
    style: 'figures',
    main: html`<h1>Status</h1>
<div id="unreachable" class="notice bad" role="alert" hidden><p><b>The service cannot be reached.</b> What follows is from the last check.</p></div>
<div id="overall" role="status" class="notice ${notices[health.status]}"><p><b>${overallText(parts)}</b></p></div>
<p id="checked" class="soft small">Checked at ${health.time.slice(11, 19)} UTC. Version ${health.version} of the API, release ${health.release} of the server.</p>
<h2 class="visually-hidden">Components</h2>
<ul id="components" class="grid fours plain">${parts.map(part => componentCard(part, search, now))}</ul>
<h2>The last 24 hours</h2>
<p id="recorded">${recordedText(day)}</p>
<ul id="history" class="history plain">${day.map(bar)}</ul>
${axis}
<details class="fold"><summary>Limitations, outages and gaps</summary><div id="incidents">${incidents(troubleRows(day))}</div></details>
<h2>Countries</h2>
<ul id="countries" class="grid countries plain">${countryCodes.map(code => countryRow(code, health.components, search.stale))}</ul>
<h2>For programs</h2>
<pre><code>curl ${baseUrl}/v1/health</code></pre>
<p>It answers 503 when lookups cannot be served at all, and 200 otherwise. A key is not needed.</p>`,
  }
}

/** The state of the service, and its last 24 hours; checked at most once a second. Its module renews what has an id. */
export const statusPage = ({ baseUrl }: Pick<Site, 'baseUrl'>, deps: StatusDeps): Page => ({
  path: '/status',
  isLikeOperation: true,
  show: cacheForSeconds(1, deps.clock, () => contentOf(baseUrl, deps)),
})

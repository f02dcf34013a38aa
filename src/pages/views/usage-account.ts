import type { Forecast } from '#domain/billing/forecast.ts'
import { type Html, html } from '#domain/html.ts'
import { inWords } from './durations.ts'
import { bucketName, dayAndMonth, type Usage } from './usage-words.ts'
import { count } from './words.ts'

/** A bar that shows a share of a limit; the text beside it says the same. */
const gauge = (share: number): Html =>
  html`<svg class="gauge${share < 0.1 ? ' short' : ''}" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round(Math.min(1, share) * 100)}" height="1"/></svg>`

const shareOf = (left: number, limit: number) => (limit === 0 ? 0 : left / limit)

export const accountFacts = ({ account_id, tier, environment, cache_window_seconds }: Usage): Html =>
  html`<dl class="facts"><dt>Account</dt><dd><code>${account_id}</code></dd>
<dt>Tier</dt><dd>${tier}</dd>
<dt>Key</dt><dd>${environment === 'test' ? 'test: its requests are not billed' : environment}</dd>
<dt>Records may be kept</dt><dd>${inWords(cache_window_seconds / 60)}</dd></dl>`

function forecastText({ expected, endsAt }: Forecast, { included, used, reset_iso }: Usage['billable_results']): Html {
  if (used >= included)
    return html`<p class="notice bad">All results are used. The month begins again on ${dayAndMonth(reset_iso)}.</p>`
  const pace = 'At the pace of the last seven days'
  if (endsAt !== null)
    return html`<p class="notice warn">${pace}, the results end on <b>${dayAndMonth(endsAt)}</b>: ${count(expected)} would be used by the end of the month.</p>`
  return html`<p>${pace}, about <b>${count(expected)}</b> will be used by the end of the month.</p>`
}

const upgrade = ({ next_tier, monthly_fee_eur, included_results, upgrade_url }: Usage['price']): Html =>
  next_tier && upgrade_url
    ? html`<p class="soft small">Next tier: <a href="/pricing#tiers">${next_tier}</a>, ${count(included_results ?? 0)} results for ${count(monthly_fee_eur ?? 0)} EUR a month.</p>`
    : html``

const testCalls = (calls: Usage['test_daily']): Html =>
  calls
    ? html`<p>This test key has <b>${count(calls.remaining)}</b> of ${count(calls.limit)} calls left today.</p>`
    : html``

/** What is left of the month, and how long it will last. */
export function creditsView({ billable_results, test_daily, price }: Usage, expected: Forecast): Html {
  const { included, used, remaining, reset_iso } = billable_results
  return html`<p class="big"><b>${count(remaining)}</b> results left</p>${gauge(shareOf(remaining, included))}
<p class="soft">${count(used)} of ${count(included)} used. The month begins again on ${dayAndMonth(reset_iso)}.</p>
${forecastText(expected, billable_results)}${testCalls(test_daily)}${upgrade(price)}`
}

const windowRow = (name: string, left: number, limit: number): Html =>
  html`<li><span>${name}</span> <span class="tabular">${count(left)} of ${count(limit)} left</span>${gauge(shareOf(left, limit))}</li>`

/** What is left of each window of a minute, and of the concurrent batches. */
export const windowsView = ({ rate_limits, concurrency }: Usage): Html =>
  html`<ul class="grid plain windows">${rate_limits.map(({ resource, limit, remaining }) =>
    windowRow(bucketName(resource), remaining, limit),
  )}${Object.entries(concurrency).map(([resource, { limit, in_use }]) =>
    // More may run than a lower tier allows.
    windowRow(`${bucketName(resource)} at a time`, Math.max(0, limit - in_use), limit),
  )}</ul>`

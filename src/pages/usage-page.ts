import { type Html, html } from '#domain/html.ts'
import type { Page, Site } from './page.ts'
import { figures, groups } from './views/usage-words.ts'

const option = ([value, label]: readonly [string, string]): Html => html`<option value="${value}">${label}</option>`

const select = (id: string, label: string, options: Readonly<Record<string, string>>): Html =>
  html`<div class="field"><label for="${id}">${label}</label><select id="${id}">${Object.entries(options).map(option)}</select></div>`

const date = (id: string, label: string): Html =>
  html`<div class="field"><label for="${id}">${label}</label><input id="${id}" type="date" min="2020-01-01" max="2099-12-31"></div>`

const { billable_results, requests } = figures

// The field has no name and the form cannot be used before its script runs, so that a browser cannot send the key as part of an address.
const keyForm = html`<form id="ask" class="waiting" inert><div class="fields"><div class="field"><label for="key">API key</label>
<input id="key" type="password" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200" required aria-describedby="key-note"></div>
<button class="button" type="submit">Show usage</button></div>
<p id="key-note" class="soft small">The key stays in the memory of this page: it is not stored, and it is gone when you leave the page. It needs the scope <code>usage:read</code>, which the demo key lacks: <a href="/docs/keys#getting-a-key">how to get a key of your own</a>.</p></form>`

const report = html`<form id="report" class="choices">${[
  date('from', 'From'),
  date('to', 'To'),
  select('group', 'Group by', groups),
  select('window', 'Interval', { day: 'Day', month: 'Month' }),
  select('figure', 'Chart', { billable_results, requests }),
]}</form>
<div id="report-problem" role="alert"></div>
<div id="report-shown"><div id="chart" class="chart" role="img"></div>
<p id="chart-hint" class="soft small tabular" aria-hidden="true"></p>
<ul id="legend" class="legend plain small"></ul>
<div id="totals"></div>
<details class="fold"><summary>Figures of the chart</summary><div id="figures"></div></details>
<button id="csv" class="button secondary" type="button">Download CSV</button></div>`

/** The usage of an account, which its module reads with a key that a visitor pastes. */
export const usagePage = ({ baseUrl }: Pick<Site, 'baseUrl'>): Page => ({
  path: '/usage',
  isLikeOperation: true,
  isFixed: true,
  show: () => ({
    title: 'Usage',
    description:
      'What an account has used and has left: results, rate limits, and reports by day, operation, country and key.',
    script: 'usage',
    style: 'figures',
    main: html`<h1>Usage</h1>
<p class="lead">What your account has used, what is left, and how long it will last.</p>
<noscript><p class="notice warn">This page needs scripts. The command at the bottom prints the same figures.</p></noscript>
${keyForm}
<div id="asking" role="status"></div>
<div id="problem" role="alert"></div>
<div id="account" hidden>
<div class="halves"><section class="card" aria-labelledby="left-head"><h2 id="left-head" tabindex="-1">This month</h2><div id="credits"></div></section>
<section class="card" aria-labelledby="account-head"><h2 id="account-head">Account</h2><div id="facts"></div>
<button id="forget" class="button secondary" type="button">Forget the key</button></section></div>
<h2>Limits of this minute</h2>
<p id="live" class="soft small"></p>
<div id="windows"></div>
<button id="renew" class="button secondary" type="button" hidden>Renew</button>
<h2>Report</h2>
${report}
</div>
<p id="forgotten" role="status"></p>
<h2>From the command line</h2>
<pre><code>curl -H "Authorization: Bearer $SVC_API_KEY" '${baseUrl}/v1/account/usage?window=day&amp;group_by=operation'</code></pre>
<p>Reports cost nothing. They may cover any 92 days, by up to two of operation, country, key and environment.</p>`,
  }),
})

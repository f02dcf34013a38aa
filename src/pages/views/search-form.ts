import type { Tier } from '#domain/billing/tier.ts'
import { countryCodes } from '#domain/countries.ts'
import { countryName } from '#domain/country-names.ts'
import { Html, html } from '#domain/html.ts'
import type { Search } from './api-request.ts'
import { listCost, maxNames, type NameList } from './name-list.ts'
import { count, plain } from './words.ts'

const countries = countryCodes
  .map(code => ({ code, name: countryName(code) ?? code }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

const option = (value: string, label: string, chosen: string): Html =>
  html`<option value="${value}"${value === chosen ? new Html(' selected') : ''}>${label}</option>`

/** The choice of a country. A code that is not served stays chosen, so that the answer is about it. */
const countryField = (id: string, chosen: string): Html => {
  const isKnown = chosen === '' || countries.some(({ code }) => code === chosen)
  return html`<div class="field"><label for="${id}">Country</label>
<select id="${id}" name="country">${option('', 'All countries', chosen)}${countries.map(({ code, name }) => option(code, name, chosen))}${isKnown ? '' : option(chosen, chosen, chosen)}</select></div>`
}

/** Leaves out companies that have ended; in the address it may be another status, which stays chosen. */
const statusField = (chosen: string): Html =>
  html`<label class="check small"><input id="status" name="status" type="checkbox" value="${chosen || 'active'}"${chosen === '' ? '' : new Html(' checked')}> Only ${chosen === '' || chosen === 'active' ? 'active companies' : `companies with the status ${plain(chosen)}`}</label>`

/**
 * The search box. It shows the limits of `tier`, the tier of the demo key. After a reload, browsers would put back what was typed:
 * `autocomplete` keeps what was searched. HTML allows it on the form, but not on a checkbox.
 */
export const searchForm = ({ q, country, status = '' }: Search, tier: Pick<Tier, 'search' | 'global_search'>): Html =>
  html`<form class="search" id="search" role="search" action="/" method="get" autocomplete="off">
<div class="field"><label for="q">Company</label>
<input id="q" name="q" type="search" value="${q}" placeholder="Name, address or number" autocapitalize="off" spellcheck="false" maxlength="200" required minlength="2" aria-describedby="search-help"></div>
${countryField('country', country)}
<button class="button" type="submit">Search</button>
${statusField(status)}
<p class="small soft help" id="search-help">A search costs 1 unit in one country, 10 in all countries; the demo key allows ${count(tier.search)} and ${count(tier.global_search)} a minute.<span class="keys"> The arrow keys walk through the results.</span></p>
</form>`

/** The form for a list of names. Unfolded it would push what was matched below what is in sight. */
export const listForm = (text: string, { names }: NameList, country: string): Html =>
  html`<details class="fold list" id="list"><summary>Match a list of names</summary>
<form action="/" method="get">
<div class="field"><label for="names">Names, one a line, at most ${maxNames}</label>
<textarea id="names" name="list" rows="6" maxlength="2000" required autocapitalize="off" spellcheck="false" aria-describedby="list-cost">
${text}</textarea></div>
${countryField('list-country', country)}
<button class="button" type="submit">Match</button>
<p class="small soft help" id="list-cost">${listCost(names.length, country)}</p>
</form></details>`

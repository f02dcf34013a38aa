import { countryName } from '#domain/country-names.ts'
import { type Html, html } from '#domain/html.ts'

/** Leads from a company, or from one that is not there, to the search and to what is loaded of its country, if it is served. */
export const companyCrumbs = (country: string | undefined): Html =>
  html`<p class="crumbs small"><a href="/">Search</a>${country ? html` · <a href="/coverage/${country}">${countryName(country) ?? country}</a>` : ''}</p>`

import type { CountryCode } from '#domain/countries.ts'
import { type Html, html } from '#domain/html.ts'
import { countryInText } from './views/country-in-text.ts'

interface BoxContent {
  /** The country to search; all countries by default. */
  country?: CountryCode | undefined
  /** What the visitor has asked for in another way. */
  q?: string
}

/** A search box on a page about something else: of one country, or of all. */
export const searchBox = ({ country, q = '' }: BoxContent): Html =>
  html`<form action="/" method="get" role="search" class="field search-box">
${country ? html`<input type="hidden" name="country" value="${country}">` : ''}
<label for="box-q">Search companies${country ? ` in ${countryInText(country)}` : ''} by name or number</label>
<div class="joined"><input id="box-q" name="q" type="search" value="${q}" autocomplete="off" required minlength="2" maxlength="200">
<button class="button" type="submit">Search</button></div></form>`

import { type Html, html } from '#domain/html.ts'
import type { Manifest } from '../../operations/country-manifest.ts'
import { breakable } from '../breakable.ts'
import { percentage } from '../views/figures.ts'
import { withinSentence } from '../views/words.ts'
import { detailLabel, fieldLabel } from './field-labels.ts'

const list = new Intl.ListFormat('en-GB')

const row = ([name, { coverage }]: [string, Manifest['fields'][string]]): Html =>
  html`<tr><th scope="row">${fieldLabel(name)} <code class="soft small">${breakable(name)}</code></th><td class="number">${percentage(coverage)}</td><td><meter min="0" max="1" value="${coverage}" aria-label="${fieldLabel(name)}">${percentage(coverage)}</meter></td></tr>\n`

const missing = (names: readonly string[]): Html =>
  names.length === 0
    ? html``
    : html`<p>No loaded company has ${list.format(names.map(name => fieldLabel(name)).map(withinSentence))}.</p>`

/** The share of a country's companies that have each field, and the fields that none has. */
export function fieldShares({ fields }: Manifest): Html {
  const entries = Object.entries(fields)
  const known = entries.filter(([, { available }]) => available)
  const unknown = entries.filter(([, { available }]) => !available).map(([name]) => name)
  if (entries.length === 0) return html`<p>The fields cannot be counted while the data cannot be read.</p>`
  return html`<div class="wide" tabindex="0" role="region" aria-label="Fields"><table class="shares"><thead><tr><th scope="col">Field</th><th scope="col" class="number">Companies</th><th scope="col">Share</th></tr></thead>
<tbody>${known.map(row)}</tbody></table></div>
${missing(unknown)}`
}

const sourceNames: Readonly<Record<string, string>> = { register: 'From the register', gleif: 'From GLEIF' }

const detailsOf = (source: string, details: Readonly<Record<string, readonly string[]>>): Html => {
  const names = Object.keys(details).filter(name => details[name]?.includes(source))
  return html`<dt>${sourceNames[source] ?? source}</dt><dd>${list.format(names.map(detailLabel))}</dd>`
}

/** The members of `details` that records can have, by source. */
export const possibleDetails = ({ details = {} }: Manifest): Html =>
  html`<dl class="facts">${[...new Set(Object.values(details).flat())].map(source => detailsOf(source, details))}</dl>`

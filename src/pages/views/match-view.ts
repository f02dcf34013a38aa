import { countryName } from '#domain/country-names.ts'
import { type Html, html } from '#domain/html.ts'
import { confidenceBar, confidenceNote } from './candidate-view.ts'
import type { Caller } from './code-samples.ts'
import { matchCsv } from './match-csv.ts'
import type { MatchedList, MatchedName } from './matched-list.ts'
import { companyAddress, searchAddress } from './page-address.ts'
import { problemView } from './problem-view.ts'
import { requestPanel } from './request-panel.ts'
import { statusBadge } from './status-badge.ts'
import { counted, type Schemas } from './words.ts'

/** The company that a name is matched to: a link, its country, id and status. */
const companyCell = ({ country, registry_id, name, status }: Schemas['Candidate']): Html =>
  html`<td><a href="${companyAddress(country, registry_id)}">${name}</a><br><span class="small soft">${countryName(country) ?? country} · <span class="id">${registry_id}</span></span> ${statusBadge(status)}</td>`

/** What the row means: a match, a choice to make, or nothing sure. */
function verdict({ name, row }: MatchedName, country: string): Html {
  if (row.ambiguous) return html`<a href="${searchAddress({ q: name, country })}">Ambiguous: compare</a>`
  return html`${row.match ? 'Match' : 'Unsure'}`
}

type RowError = NonNullable<MatchedName['row']['error']>

/**
 * What is wrong with a row, in the words of the page: for a name that is too short, the correction does not say what to
 * correct.
 */
const errorWords = ({ code, detail, correction }: RowError): string =>
  code === 'invalid_request' ? detail.replace(/^\/body\/rows\/\d+\/name /, 'A name ') : correction

function rowView(matched: MatchedName, country: string, shared: ReadonlySet<string>): Html {
  const { name, row } = matched
  const [best] = row.candidates
  const note = shared.has(row.note ?? '') ? undefined : row.note
  const why = (row.error && errorWords(row.error)) ?? note ?? 'No company found.'
  const cells = best
    ? html`${companyCell(best)}<td>${confidenceBar(best.confidence_score)}<br>${verdict(matched, country)}</td>`
    : html`<td class="soft" colspan="2">${why}</td>`
  return html`<tr><th scope="row">${name}</th>${cells}</tr>`
}

/** Notes of several rows, such as that a register is not loaded completely, are below the table, once. */
function sharedNotes(rows: readonly MatchedName[]): ReadonlySet<string> {
  const notes = rows.flatMap(({ row }) => (row.error ? [] : (row.note ?? [])))
  return new Set(notes.filter((note, at) => notes.indexOf(note) !== at))
}

const heads = ['Name given', 'Company', 'Confidence']

const csvLink = (rows: readonly MatchedName[]): Html =>
  html`<p><a class="button secondary" download="companies.csv" href="data:text/csv;charset=utf-8,${encodeURIComponent(matchCsv(rows).toWellFormed())}">Download as CSV</a></p>`

function table(rows: readonly MatchedName[], country: string): Html {
  const shared = sharedNotes(rows)
  return html`<div class="wide" tabindex="0" role="region" aria-label="Matched names"><table class="matches"><thead><tr>${heads.map(head => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(row => rowView(row, country, shared))}</tbody></table></div>${[...shared].map(note => html`<p class="small soft">${note}</p>`)}${confidenceNote}${csvLink(rows)}`
}

const summary = (rows: readonly MatchedName[]): string =>
  `${rows.filter(({ row }) => row.match).length} of ${counted(rows.length, 'name')} matched`

/** A matched list as a table, and beside it the request. `address` is the page that sends it again. */
export const matchView = (list: MatchedList, country: string, address: string, caller: Caller): Html => {
  const { rows, problem, cost, request, body } = list
  return html`<section aria-label="Results">${rows.length > 0 ? html`<h2 class="count">${summary(rows)}</h2>${table(rows, country)}` : ''}${problem ? problemView(problem, address) : ''}</section>
${requestPanel({ request, cost, body }, caller)}`
}

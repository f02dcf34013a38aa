import { countryName } from '#domain/country-names.ts'
import { type Html, html } from '#domain/html.ts'
import { companyAddress } from './page-address.ts'
import { statusBadge } from './status-badge.ts'
import { capitalised, day, percent, plain, type Schemas } from './words.ts'

type Candidate = Schemas['Candidate']

const matched: Readonly<Record<string, string>> = {
  name: 'its name',
  previous_names: 'its former name',
  other_names: 'its other name',
  registered_address: 'its address',
  identifiers: 'its number',
}

const reason = ({ matched_on: { field, value } }: Candidate): Html =>
  html`Matched ${(Object.hasOwn(matched, field) && matched[field]) || plain(field)} <q><bdi>${value}</bdi></q>.`

/** What was compared, in the words of the API; what was not (grade Z) is left out. */
const comparisons = ({ explanation }: Candidate): Html[] =>
  explanation
    .filter(({ grade }) => grade !== 'Z')
    .map(({ feature, detail }) => html` ${capitalised(plain(feature))}: ${detail.replaceAll(' %', '\u00a0%')}.`)

/** A confidence as a bar and in percent. */
export const confidenceBar = (share: number): Html =>
  html`<span class="confidence"><meter min="0" max="1" low="0.5" high="0.85" optimum="1" value="${share}" aria-label="Confidence"></meter> ${percent(share)}</span>`

/** The note below results about what their percentages mean. */
export const confidenceNote: Html = html`<p class="small soft">The percentage is the probability that the company is the one you mean. From 85\u00a0% on, the API calls it a match. <a href="/docs/matching#what-the-confidence-means">What it is computed from, and how well it holds</a></p>`

/** One candidate of a search: the link to its page, what distinguishes it from others, and why it was found. */
export const candidateView = (candidate: Candidate): Html => {
  const { country, registry_id, name, status, address, incorporation_date, confidence_score } = candidate
  return html`<li class="candidate"><div class="headline"><a class="name" href="${companyAddress(country, registry_id)}">${name}</a>${statusBadge(status)}${confidenceBar(confidence_score)}</div>
<p class="small"><b>${countryName(country) ?? country}</b> · <span class="id">${registry_id}</span>${address === null ? '' : html` · <bdi>${address}</bdi>`}${incorporation_date === null ? '' : html` · since ${day(incorporation_date)}`}</p>
<p class="small soft">${reason(candidate)}${comparisons(candidate)}</p></li>`
}

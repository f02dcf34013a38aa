import { countryName } from '#domain/country-names.ts'
import { type Html, html } from '#domain/html.ts'
import type { ApiAnswer } from './api-answer.ts'
import type { ApiRequest } from './api-request.ts'
import type { Caller } from './code-samples.ts'
import { companyCrumbs } from './company-crumbs.ts'
import { factGroup } from './company-facts.ts'
import { endOfData, freshness, type NationalRegister } from './company-freshness.ts'
import * as groups from './company-groups.ts'
import { detailFacts } from './detail-facts.ts'
import { licenceLink } from './licence-link.ts'
import { requestPanel } from './request-panel.ts'
import { registerFacts, sourceList } from './source-facts.ts'
import { statusBadge } from './status-badge.ts'
import type { Schemas } from './words.ts'

export type Company = Schemas['Company']

const linkWords: Readonly<Record<string, string>> = {
  record: 'Open it in the public register',
  api: 'Open the register’s data (machine-readable)',
  search: 'Open the register’s search',
}

/** What the button says: data of GLEIF, and those that are no longer updated, have their pages at their publisher. */
function linkTextOf(company: Company, register: NationalRegister): string {
  const { name, source_url_kind } = company.registry
  const isElsewhere = name !== register.name || endOfData(company, register) !== null
  return isElsewhere && source_url_kind === 'record'
    ? 'Open it at the source of the data'
    : (linkWords[source_url_kind] ?? 'Open the register')
}

/** The licence of the source of the whole record, which may be another one than the register. */
const licenceOf = ({ provenance, sources, registry }: Company): string =>
  sources.find(({ id }) => id === provenance[''])?.licence ?? registry.licence

const headOf = (company: Company, register: NationalRegister): Html => {
  const { country, registry_id, name, status, source_url } = company
  return html`${companyCrumbs(country)}
<h1>${name}</h1>
<p class="headline">${statusBadge(status)} <b>${countryName(country) ?? country}</b> <span class="id">${registry_id}</span></p>
<p class="soft">${freshness(company, register)} Licence: ${licenceLink(licenceOf(company))}.</p>
<p class="joined"><a class="button" href="${source_url}" rel="noopener noreferrer">${linkTextOf(company, register)}</a> <a class="button secondary to-request" href="#request">The request in code</a></p>`
}

const groupsOf = (company: Company): Html => {
  const details = detailFacts(company)
  return html`${factGroup(company, 'Status', groups.statusFacts(company))}
${factGroup(company, 'Identity', groups.identityFacts(company))}
${factGroup(company, 'Registered address', groups.addressFacts(company))}
${factGroup(company, 'Names', groups.nameFacts(company))}
${factGroup(company, 'Numbers', groups.numberFacts(company))}
${factGroup(company, 'Activities', groups.activityFacts(company))}
${details.length > 0 ? factGroup(company, 'Further facts', details) : ''}
${factGroup(company, 'The register', registerFacts(company))}
${sourceList(company)}`
}

/** The page of one company: every field of its record in groups, and beside it the request. */
export const companyView = (
  company: Company,
  { cost }: ApiAnswer<Company>,
  request: ApiRequest,
  caller: Caller,
  register: NationalRegister,
): Html =>
  html`${headOf(company, register)}<div class="beside"><div class="record">${groupsOf(company)}</div>${requestPanel({ request, cost, body: company }, caller)}</div>`

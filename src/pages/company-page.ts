import { registerOf } from '#data/reference/registers.ts'
import { isNoValue } from '#domain/companies/registry-ids/is-no-value.ts'
import { readCountry } from '#domain/countries.ts'
import { html } from '#domain/html.ts'
import type { Page, PageContent, Site } from './page.ts'
import { searchBox } from './search-box.ts'
import { sendToApi } from './send-to-api.ts'
import type { ApiAnswer, Cost, Problem } from './views/api-answer.ts'
import { type ApiRequest, companyRequest } from './views/api-request.ts'
import { companyCrumbs } from './views/company-crumbs.ts'
import { type Company, companyView } from './views/company-view.ts'
import { companyAddress } from './views/page-address.ts'
import { problemView } from './views/problem-view.ts'
import { requestPanel } from './views/request-panel.ts'

function companyContent(site: Site, request: ApiRequest, company: Company, answer: ApiAnswer<Company>): PageContent {
  const { name, country, registry_id, status, registered_address } = company
  const place = registered_address?.locality ? `, ${registered_address.locality}` : ''
  return {
    title: `${name} (${country} ${registry_id})`,
    description: `${name}${place}: status ${status}, from ${company.registry.name}.`.slice(0, 300),
    canonicalPath: companyAddress(country, registry_id),
    main: companyView(company, answer, request, site, registerOf(country)),
  }
}

interface Asked {
  country: string
  registry_id: string
}

/** A name in place of a registry id, which is to be searched. */
const nameIn = (registry_id: string): string =>
  /\p{L}{3}/u.test(registry_id) && !isNoValue(registry_id) ? registry_id.slice(0, 200) : ''

/** Shown in place of the company: what is wrong, and a search by its name. */
const missing = (
  site: Site,
  { country, registry_id }: Asked,
  request: ApiRequest,
  { cost, problem }: { cost: Cost; problem: Problem },
): PageContent => ({
  title: problem.title,
  description: problem.detail.slice(0, 300),
  status: problem.status,
  main: html`${companyCrumbs(readCountry(country))}<h1>${`${country} ${registry_id}`.slice(0, 100)}</h1><div class="beside"><div>${problemView(problem, request.path.replace('/v1/', '/'))}${searchBox({ country: readCountry(country), q: nameIn(registry_id) })}</div>${requestPanel({ request, cost, body: problem }, site)}</div>`,
})

/** A company by its country and registry id, with every field of its record. */
export const companyPage = (site: Site): Page => ({
  path: '/companies/:country/:registry_id',
  isLikeOperation: true,
  show: async ({ path: { country = '', registry_id = '' }, api }) => {
    const request = companyRequest(country, registry_id)
    const answer: ApiAnswer<Company> = await sendToApi(api, request)
    return answer.problem
      ? missing(site, { country, registry_id }, request, answer)
      : companyContent(site, request, answer.body, answer)
  },
})

import type { KeyObject } from 'node:crypto'
import { demoTier, type Tiers } from '#domain/billing/tier.ts'
import { countryCodes, readCountry } from '#domain/countries.ts'
import { type Html, html } from '#domain/html.ts'
import type { Manifest } from '../operations/country-manifest.ts'
import { type Loaded, whatIsLoaded } from './home-hints.ts'
import { homeIntro } from './home-intro.ts'
import { matchNames } from './match-names.ts'
import type { Page, PageContent, PageRequest, Site } from './page.ts'
import { sendToApi } from './send-to-api.ts'
import { type Search, searchRequest } from './views/api-request.ts'
import { matchView } from './views/match-view.ts'
import { readNames } from './views/name-list.ts'
import { listForm, searchForm } from './views/search-form.ts'
import { type SearchAnswer, searchView } from './views/search-view.ts'

const title = 'Company registry data'
const description = `Lookup, search and matching of companies in the national registers of ${countryCodes.length} European countries.`

interface Home extends Site {
  tiers: Tiers
}

interface HomeDeps {
  listKey: () => KeyObject
  manifests: () => Promise<readonly Manifest[]>
}

interface Shown {
  search: Search
  list: string
  answer: Html
  found?: SearchAnswer
}

const mainOf = (site: Home, { search, list, answer }: Shown, loaded: Loaded): Html => {
  const hasList = list !== ''
  const form = listForm(list, readNames(list), hasList ? search.country : '')
  return html`<div class="home${answer.text === '' ? '' : ' answered'}"><h1>Company registry data of ${countryCodes.length} European countries</h1>
<p class="lead">Look up, search and match companies with one REST API, or from an AI agent over MCP. Try it here, without a key.</p>
${searchForm(search, demoTier(site.tiers))}
${hasList ? form : ''}
<p class="visually-hidden" role="status" id="announcement"></p>
<div id="answer">${answer}</div>
${homeIntro(site, { isHidden: answer.text !== '', listForm: hasList ? html`` : form, loaded })}</div>`
}

const contentOf = (site: Home, shown: Shown, loaded: Loaded): PageContent => {
  const { search, list, found } = shown
  const about = search.q || (list && 'A list of names')
  const { baseUrl, demoKey } = site
  return {
    title: about ? `${about.slice(0, 100)}: search` : title,
    description,
    script: 'home',
    main: mainOf(site, shown, loaded),
    isPassing: loaded !== 'examples',
    ...(found?.problem && { status: found.problem.status }),
    data: { caller: { baseUrl, demoKey }, search, ...(found && { found }) },
  }
}

/** Reads `q`, `list`, `country`, `status` and `cursor` of the address, and ignores other parameters. */
function readAddress(query: URLSearchParams): { search: Search; list: string } {
  const value = (name: string) => (query.get(name) ?? '').trim()
  const status = value('status')
  const cursor = value('cursor')
  const country = readCountry(value('country')) ?? value('country')
  return {
    search: { q: value('q'), country, ...(status && { status }), ...(cursor && { cursor }) },
    list: value('list'),
  }
}

async function answerTo(site: Site, listKey: () => KeyObject, { query, api }: PageRequest): Promise<Shown> {
  const { search, list } = readAddress(query)
  if (search.q !== '') {
    const found: SearchAnswer = await sendToApi(api, searchRequest(search))
    return { search, list, found, answer: searchView(search, found, site) }
  }
  const { names, left } = readNames(list)
  if (names.length === 0) return { search, list, answer: html`` }
  const matched = await matchNames(api, names, search.country, listKey())
  const note =
    left > 0
      ? html`<p class="notice warn">The list has ${left} more: the first ${names.length} names were matched.</p>`
      : ''
  return { search, list, answer: html`${note}${matchView(matched, search.country, `/?${query}`, site)}` }
}

/** The first page: search of companies, with its results when the address has a query or a list. */
export const homePage = (site: Home, { listKey, manifests }: HomeDeps): Page => ({
  path: '/',
  isFixed: ({ query }) => query.size === 0,
  show: async request => contentOf(site, await answerTo(site, listKey, request), whatIsLoaded(await manifests())),
})

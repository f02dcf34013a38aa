import { countryName } from '#domain/country-names.ts'
import { type Html, html } from '#domain/html.ts'
import { isRecord } from '#domain/is-record.ts'
import { type Fact, fact } from './company-facts.ts'
import { companyLink, type OtherCompany } from './company-link.ts'
import { capitalised, count, day, plain, type Schemas } from './words.ts'

type Company = Schemas['Company']

const labelOf = (member: string): string => (member === 'lei' ? 'LEI' : capitalised(plain(member)))

/** A text or number of `details` in words: days, counts and the contract's own words; what the register wrote is unchanged. */
function leaf(member: string, value: unknown): string {
  if (typeof value === 'number') return /year$/.test(member) ? String(value) : count(value)
  const text = String(value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return day(text)
  if (member === 'country') return countryName(text) ?? text
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? plain(text) : text
}

const isCompany = (value: object): value is OtherCompany => 'registry_id' in value && 'country' in value

/** The members of an object, on one line each; a company is a link, with the rest of what is known of it. */
function membersOf(value: object): Html {
  const shown = isCompany(value) ? ['name', 'country', 'registry_id'] : []
  const rest = Object.entries(value).filter(([member]) => !shown.includes(member))
  const link = isCompany(value) ? html`<li>${companyLink(value)}</li>` : ''
  return html`<ul class="values plain">${link}${rest.map(([member, item]) => html`<li><span class="soft">${labelOf(member)}:</span> ${detail(member, item)}</li>`)}</ul>`
}

function detail(member: string, value: unknown): Html {
  if (Array.isArray(value))
    return html`<ul class="values plain">${value.map(item => html`<li>${detail(member, item)}</li>`)}</ul>`
  return isRecord(value) ? membersOf(value) : html`${leaf(member, value)}`
}

/** Every member of `details`, which are those that are known. */
export const detailFacts = ({ details = {} }: Company): Fact[] =>
  Object.entries(details).map(([member, value]) => fact(labelOf(member), `/details/${member}`, detail(member, value)))

import { countryName } from '#domain/country-names.ts'
import { type Html, html } from '#domain/html.ts'
import { type Fact, fact } from './company-facts.ts'
import { companyLink } from './company-link.ts'
import { capitalised, count, day, plain, type Schemas } from './words.ts'

type Company = Schemas['Company']

const dayOf = (text: string | null | undefined): string | undefined => (text ? day(text) : undefined)
const country = (code: string | null | undefined): string | undefined =>
  code ? (countryName(code) ?? code) : undefined

/** First and last day, as far as they are known. */
const span = (from: string | null | undefined, until: string | null | undefined): string =>
  [from ? `from ${day(from)}` : '', until ? `until ${day(until)}` : ''].filter(Boolean).join(' ')

const list = (items: readonly (string | Html)[]): Html =>
  html`<ul class="values plain">${items.map(item => html`<li>${item}</li>`)}</ul>`

const maxShown = 20

/** Folds the rest of a long list. */
function listed(items: readonly (string | Html)[]): Html | undefined {
  const shown = items.slice(0, maxShown)
  const rest = items.slice(maxShown)
  if (shown.length === 0) return undefined
  return rest.length === 0
    ? list(shown)
    : html`${list(shown)}<details class="rest"><summary>${count(rest.length)} more</summary>${list(rest)}</details>`
}

// The direction of a name, and characters in it that change the direction, end with it.
const withSoft = (text: string, soft: string): Html =>
  soft === '' ? html`${text}` : html`<bdi>${text}</bdi> <span class="small soft">${soft}</span>`

const coded = (label: string | null, code: string | null): string | undefined =>
  label && code && label !== code ? `${label} (${code})` : (label ?? code ?? undefined)

const onRegister = { true: 'Yes', false: 'No', null: undefined }

export function statusFacts({ status, status_detail: detail }: Company): Fact[] {
  const at = '/status_detail'
  const { successor } = detail
  return [
    fact('Status', '/status', status === 'unknown' ? undefined : capitalised(plain(status))),
    fact(
      'In the register’s words',
      `${at}/registry_label`,
      coded(detail.registry_label, detail.registry_code),
      'words of the register',
    ),
    fact('Since', `${at}/since`, dayOf(detail.since), 'since when'),
    fact('On the register', `${at}/on_register`, onRegister[`${detail.on_register}`], 'whether on the register'),
    ...(detail.flags.length > 0 ? [fact('Also', `${at}/flags`, capitalised(detail.flags.map(plain).join(', ')))] : []),
    ...(successor ? [fact('Continues as', `${at}/successor`, companyLink(successor))] : []),
  ]
}

export function identityFacts(company: Company): Fact[] {
  const form = company.legal_form
  const at = '/legal_form'
  return [
    fact('Registry id', '/registry_id', html`<span class="id">${company.registry_id}</span>`),
    fact('Legal form', at, form ? coded(form.registry_label, form.registry_code) : undefined),
    fact('Kind', `${at}/kind`, form?.kind ? capitalised(plain(form.kind)) : undefined),
    fact('ELF code', `${at}/elf_code`, form?.elf_code),
    ...(form?.country_of_origin
      ? [fact('Country of origin', `${at}/country_of_origin`, country(form.country_of_origin))]
      : []),
    fact('Incorporated', '/incorporation_date', dayOf(company.incorporation_date), 'date of incorporation'),
    // A company that is not dissolved has no day of it, which is not unknown.
    ...(company.dissolution_date || company.status === 'dissolved'
      ? [fact('Dissolved', '/dissolution_date', dayOf(company.dissolution_date), 'date of dissolution')]
      : []),
    fact('Capital', '/capital', capitalOf(company)),
  ]
}

function capitalOf({ capital }: Company): string | undefined {
  if (!capital) return undefined
  const { amount, currency, paid_in } = capital
  return `${count(amount)} ${currency ?? ''}${paid_in === null ? '' : `, of which ${count(paid_in)} paid in`}`
}

export function addressFacts({ registered_address: address }: Company): Fact[] {
  const at = '/registered_address'
  return [
    fact('Address', `${at}/text`, address?.text),
    fact('Street', `${at}/street`, address?.street),
    fact('Postal code', `${at}/postal_code`, address?.postal_code),
    fact('Place', `${at}/locality`, address?.locality),
    fact('Region', `${at}/region`, address?.region),
    fact('Country', `${at}/country`, country(address?.country)),
  ]
}

export const nameFacts = ({ previous_names, other_names }: Company): Fact[] => [
  fact(
    'Former names',
    '/previous_names',
    listed(previous_names.map(({ name, from, until }) => withSoft(name, span(from, until)))),
  ),
  fact(
    'Other names',
    '/other_names',
    listed(
      other_names.map(({ name, type, language }) => withSoft(name, [plain(type), language].filter(Boolean).join(', '))),
    ),
  ),
]

const schemes: Readonly<Record<string, string>> = {
  lei: 'LEI',
  vat: 'VAT number',
  euid: 'EUID',
  nip: 'NIP',
  regon: 'REGON',
  siret: 'SIRET',
  rna: 'RNA',
  trade_register: 'Trade register',
}

export const numberFacts = ({ identifiers }: Company): Fact[] =>
  identifiers.length === 0
    ? [fact('Other numbers', '/identifiers', undefined)]
    : identifiers.map(({ scheme, value, derived }, at) =>
        fact(
          (Object.hasOwn(schemes, scheme) && schemes[scheme]) || plain(scheme),
          `/identifiers/${at}`,
          html`<span class="id">${value}</span>${derived ? html` <span class="small soft">computed from the registry id</span>` : ''}`,
        ),
      )

const codesOf = ({ code, scheme, version, nace_code, primary }: Company['activities'][number]): string =>
  [
    `${scheme}${version ? ` ${version}` : ''} ${code}`,
    nace_code && nace_code !== code ? `NACE ${nace_code}` : '',
    primary ? 'primary' : '',
  ]
    .filter(Boolean)
    .join(' · ')

export const activityFacts = ({ activities }: Company): Fact[] => [
  fact(
    'Activities',
    '/activities',
    listed(activities.map(activity => withSoft(activity.label ?? activity.code, codesOf(activity)))),
  ),
]

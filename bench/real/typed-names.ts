import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { samples } from '../../test/support/genuine-samples.ts'
import { isOtherName } from './other-name.ts'
import { isHeldOut, nameKey, type RealCompany, type RealQuery } from './real-query.ts'

type Row = Record<string, string>

const rowsOf = (file: string): Row[] =>
  parse(readFileSync(join(samples, 'real-names', file)), { columns: true, relax_column_count: true, trim: true })

const noAddress = { street: null, postal_code: null, locality: null, status: 'active', legal_form_kind: null }

const companyOf = (country: string, registry_id: string, name: string): RealCompany => ({
  country,
  registry_id,
  name,
  other_names: [],
  ...noAddress,
})

/** The companies behind typed names, and the typed names that differ from the registered ones. */
interface TypedNames {
  companies: RealCompany[]
  queries: RealQuery[]
}

const differs = (typed: string, name: string) => typed.toLowerCase() !== name.toLowerCase()

const toQuery = (source: string, { country, registry_id, name }: RealCompany, text: string): RealQuery => ({
  text,
  country,
  source,
  variant: isOtherName(text, name) ? 'renamed' : source,
  answer: { registry_id, name },
  isHeld: isHeldOut(registry_id),
})

/** If one of several spellings of a company is in capitals, it counts as the registered name; the others are queries. */
function frenchNames(): TypedNames {
  const source = 'fr-declared'
  const bySiren = Map.groupBy(rowsOf('fr-declared-names.csv'), ({ siren = '' }) => siren)
  const named = [...bySiren].map(([siren, rows]) => {
    const names = [...new Set(rows.map(({ declared_name = '' }) => declared_name))].filter(name => name.length > 1)
    const registered = names.find(name => name === name.toUpperCase() && name.length > 3) ?? names[0] ?? siren
    return { company: companyOf('FR', siren, registered), names }
  })
  return {
    companies: named.map(({ company }) => company),
    queries: named.flatMap(({ company, names }) =>
      [...new Map(names.map(name => [name.toLowerCase(), name])).values()]
        .filter(name => differs(name, company.name))
        .map(name => toQuery(source, company, name)),
    ),
  }
}

/** Employers report each year; a name that one typed again is one query. */
const oncePerName = (rows: readonly Row[]): Row[] => [
  ...new Map(rows.map(row => [`${row.company_number} ${row.declared_name?.toLowerCase()}`, row])).values(),
]

function payGapNames(): TypedNames {
  const rows = oncePerName(rowsOf('gb-pay-gap-names.csv'))
  const companies = new Map(
    rows.map(({ company_number = '', current_name = '', postcode }) => [
      company_number,
      { ...companyOf('GB', company_number, current_name), postal_code: postcode || null },
    ]),
  )
  const queries = rows.flatMap(({ company_number = '', declared_name = '' }) => {
    const company = companies.get(company_number)
    return company && differs(declared_name, company.name) ? [toQuery('gb-pay-gap', company, declared_name)] : []
  })
  return { companies: [...companies.values()], queries }
}

function supplierNames(): TypedNames {
  const named = rowsOf('gb-nhs-supplier-matches.csv').map(({ supplier_as_paid = '', company_number = '', ...row }) => ({
    company: companyOf('GB', company_number, row.company_name ?? ''),
    text: supplier_as_paid,
  }))
  return {
    companies: named.map(({ company }) => company),
    queries: named.map(({ company, text }) => toQuery('gb-nhs', company, text)),
  }
}

/** The names of companies near those of suppliers without a company; they have invented numbers. */
const nearNames = (): RealCompany[] => {
  const names = rowsOf('gb-nhs-suppliers-without-company.csv').flatMap(({ nearest_1, nearest_2, nearest_3 }) =>
    [nearest_1, nearest_2, nearest_3].filter(name => name !== undefined && name.length > 1),
  )
  return [...new Set(names)].map((name, at) => companyOf('GB', `XX${String(at).padStart(6, '0')}`, name ?? ''))
}

const negatives = (): RealQuery[] =>
  rowsOf('gb-nhs-suppliers-without-company.csv').map(({ supplier_as_paid: text = '' }) => ({
    text,
    country: 'GB',
    source: 'gb-nhs-without-company',
    variant: 'negative',
    answer: undefined,
    isHeld: isHeldOut(text),
  }))

/** Typed names of France and Great Britain, with the companies behind them. A near name of a known company is not added. */
export function typedNames(): TypedNames {
  const parts = [frenchNames(), payGapNames(), supplierNames()]
  const known = new Map(
    parts.flatMap(({ companies }) => companies).map(company => [company.country + company.registry_id, company]),
  )
  const names = new Set([...known.values()].map(({ name }) => nameKey(name)))
  const near = nearNames().filter(({ name }) => !names.has(nameKey(name)))
  return {
    companies: [...known.values(), ...near],
    queries: [...parts.flatMap(({ queries }) => queries), ...negatives()].filter(({ text }) => text.length > 1),
  }
}

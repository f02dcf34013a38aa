import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readTokenWeights } from '#data/reference/token-weights.ts'
import { isStopWord } from '#domain/search/text/stop-words.ts'
import { samplesFolder } from '../../test/support/raw-rows/raw-samples.ts'
import { isHeldOut, nameKey, type RealCompany, type RealQuery } from './real-query.ts'

type Row = Record<string, string>

const rowsOf = (file: string): Row[] =>
  parse(readFileSync(join(samplesFolder, 'real-names', file)), { columns: true, relax_column_count: true, trim: true })

const noAddress = { street: null, postal_code: null, locality: null, status: 'active', legal_form_kind: null }

const companyOf = (country: string, registry_id: string, name: string): RealCompany => ({
  ...{ country, registry_id, name, other_names: [] },
  ...noAddress,
})

/** The companies behind typed names, and the typed names that differ from the registered ones. */
export interface TypedNames {
  companies: RealCompany[]
  queries: RealQuery[]
}

const differs = (typed: string, name: string) => typed.toLowerCase() !== name.toLowerCase()

const weights = readTokenWeights()
/** Below this share of its words, by weight, a name is another name. */
const minShared = 0.3

/** The share of the words of a name, by weight, that another name has: as words, in a longer word or as initials. */
const shareWithin = (name: string, other: string) => {
  const words = nameKey(other).split(' ')
  const joined = words.join('')
  const initials = words.filter(word => !isStopWord(word)).map(([letter]) => letter)
  const isIn = (word: string) =>
    words.includes(word) ||
    (word.length > 3 && joined.includes(word)) ||
    (word.length > 2 && initials.join('').startsWith(word))
  const weighed = nameKey(name)
    .split(' ')
    .map(word => ({ weight: weights.inNames(word), isShared: isIn(word) }))
  const sum = (list: typeof weighed) => list.reduce((total, { weight }) => total + weight, 0)
  return sum(weighed.filter(({ isShared }) => isShared)) / sum(weighed)
}

/** Whether typed and registered name have no word in common, or only common ones: the company was renamed. */
const isOtherName = (typed: string, name: string) =>
  Math.max(shareWithin(typed, name), shareWithin(name, typed)) < minShared

const toQuery = (source: string, { country, registry_id, name }: RealCompany, text: string): RealQuery => ({
  ...{ text, country, source, variant: isOtherName(text, name) ? 'renamed' : source },
  ...{ answer: { registry_id, name }, isHeld: isHeldOut(registry_id) },
})

/** Of the spellings of one company, one in capitals stands for the registered name; the others are queries. */
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

function payGapNames(): TypedNames {
  const rows = rowsOf('gb-pay-gap-names.csv')
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
    ...{ text, country: 'GB', source: 'gb-nhs-without-company', variant: 'negative' },
    ...{ answer: undefined, isHeld: isHeldOut(text) },
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

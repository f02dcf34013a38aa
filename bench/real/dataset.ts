import { parseQuery } from '#domain/search/text/parse-query.ts'
import { parseName } from '#domain/search/tokens/parse-name.ts'
import { syntheticCompanies } from '../../src/corpus/synthetic-companies.ts'
import { certainNegatives } from './certain-negatives.ts'
import { importedCompanies } from './import-samples.ts'
import {
  absentCutNames,
  absentNames,
  cutNames,
  mutatedNames,
  otherBodyNames,
  otherNumberNames,
  surplusNames,
} from './mutations.ts'
import { hashOf, type RealCompany, type RealQuery } from './real-query.ts'
import { typedNames } from './typed-names.ts'

/** The companies to be indexed, ordered by country and registry id, and the queries about them. */
export interface RealDataset {
  companies: RealCompany[]
  queries: RealQuery[]
  truth: Truth
}

/** Which answers are right. */
interface Truth {
  companyOf(country: string, registryId: string): RealCompany
  /** Whether the company is the one asked for, or one that the query cannot distinguish from it. */
  isRight(query: RealQuery, country: string, registryId: string): boolean
  /** The number of right companies. */
  rightCount(query: RealQuery): number
}

interface DatasetSize {
  /** Synthetic rows, of which those of France and Great Britain are rivals of the typed names. */
  fillerRows: number
  /** German companies whose names are mutated. */
  mutated: number
  /** German companies of whom only small classes are asked. */
  surplus?: number
  /** German companies asked for with another number in their name, and companies of each country as another body. */
  nearNames?: number
  /** German companies asked for by a name that a field has cut; if any are, so are companies that are left out. */
  cut?: number
  seed: number
  /** Factor for the number of negative queries, at most `maxNegatives`. */
  negatives?: number
  /** How many times as many companies are left out of the index as `negatives` says. */
  absent?: number
}

/** One in this many German companies is left out of the index, and its name is a negative query. */
const absentEach = 200
/** The percentage of suppliers without a company that are asked for; with all, most queries would be negative. */
const suppliersKept = 40
/** At this factor of negative queries, all suppliers are asked for. */
export const maxNegatives = 2.5

/** The words and the legal form of a name of a company. */
const parsedAs = (name: string, { country }: Pick<RealCompany, 'country'>) => parseName(name, country)

const namesOf = ({ name, other_names }: Pick<RealCompany, 'name' | 'other_names'>) => [
  name,
  ...other_names.map(other => other.name),
]

/** Kinds of queries that name a place or are one. */
const placed: ReadonlySet<string> = new Set(['name_and_city', 'address', 'address_typo'])

const keysOf = (company: RealCompany) => new Set(namesOf(company).map(name => parsedAs(name, company).words.join(' ')))

function truthOf(companies: readonly RealCompany[]): Truth {
  const byId = new Map(companies.map(company => [company.country + company.registry_id, company]))
  const byKey = new Map<string, RealCompany[]>()
  for (const company of companies)
    for (const key of keysOf(company)) {
      const same = byKey.get(company.country + key)
      if (same) same.push(company)
      else byKey.set(company.country + key, [company])
    }

  const companyOf = (country: string, registryId: string) => {
    const company = byId.get(country + registryId)
    if (!company) throw new Error(`${country} ${registryId} is not in the index`)
    return company
  }

  /**
   * Whether a company has exactly the name that was typed while the one asked for has another name: nobody could know which was
   * meant.
   */
  const isNamedLike = (query: RealQuery, company: RealCompany): boolean => {
    if (!query.answer || placed.has(query.variant)) return false
    const { words, legalForm } = parseQuery(query.text, query.country)
    const key = words.join(' ')
    if (key === '' || key === parsedAs(query.answer.name, query).words.join(' ')) return false
    const isForm = (form: number) => legalForm === 0 || form === 0 || form === legalForm
    return namesOf(company)
      .map(name => parsedAs(name, company))
      .some(name => name.words.join(' ') === key && isForm(name.legalForm))
  }

  /** A query cannot distinguish companies of the same name unless only the right one has the query's legal form or place. */
  const hasSameName = (query: RealQuery, answer: NonNullable<RealQuery['answer']>, company: RealCompany): boolean => {
    const { words, legalForm } = parsedAs(answer.name, company)
    const key = words.join(' ')
    const same = namesOf(company)
      .map(name => parsedAs(name, company))
      .find(name => name.words.join(' ') === key)
    if (!same) return false
    if (answer.locality !== undefined && answer.locality !== company.locality) return false
    if (query.variant.startsWith('address')) return false
    const requested = parseQuery(query.text, query.country).legalForm
    return requested === 0 || requested !== legalForm || same.legalForm === requested
  }

  /** Whether a company is the one asked for, or one that the query cannot distinguish from it. */
  const isLike = (query: RealQuery, company: RealCompany): boolean => {
    const { answer } = query
    if (!answer) return false
    return (
      answer.registry_id === company.registry_id || isNamedLike(query, company) || hasSameName(query, answer, company)
    )
  }
  const ofName = (words: readonly string[], { country }: RealQuery) => byKey.get(country + words.join(' ')) ?? []
  const rivals = (query: RealQuery): ReadonlySet<RealCompany> =>
    new Set(
      query.answer
        ? [
            ...ofName(parsedAs(query.answer.name, query).words, query),
            ...ofName(parseQuery(query.text, query.country).words, query),
          ]
        : [],
    )

  return {
    companyOf,
    isRight: (query, country, registryId) => query.country === country && isLike(query, companyOf(country, registryId)),
    rightCount: query => Math.max(1, [...rivals(query)].filter(company => isLike(query, company)).length),
  }
}

/** The synthetic companies of France and Great Britain, whose registers are not among the samples. */
function filler(rows: number, seed: number): RealCompany[] {
  const companies: RealCompany[] = []
  for (const { former_name, trade_name, ...company } of syntheticCompanies({ rows, seed })) {
    if (company.country !== 'FR' && company.country !== 'GB') continue
    const previous = former_name ? [{ name: former_name, field: 'previous_names' as const }] : []
    const other = trade_name ? [{ name: trade_name, field: 'other_names' as const }] : []
    const { country, registry_id, name, street, postal_code, locality, status, legal_form_kind } = company
    const facts = { country, registry_id, name, street, postal_code, locality, status, legal_form_kind }
    companies.push({ ...facts, other_names: [...previous, ...other] })
  }
  return companies
}

const order = (one: RealCompany, other: RealCompany) => {
  const a = one.country + one.registry_id
  const b = other.country + other.registry_id
  return a < b ? -1 : a > b ? 1 : 0
}

/** Reads the samples; throws if they are missing. */
export async function realDataset({
  fillerRows,
  mutated,
  seed,
  negatives = 1,
  absent: left = 1,
  surplus = 0,
  nearNames = 0,
  cut = 0,
}: DatasetSize): Promise<RealDataset> {
  const imported = await importedCompanies()
  const german = imported.get('DE') ?? []
  const isAbsent = (registryId: string) => hashOf(`absent ${registryId}`) % (absentEach / negatives / left) === 0
  const present = german.filter(({ registry_id }) => !isAbsent(registry_id))
  const absent = german.filter(({ registry_id }) => isAbsent(registry_id))
  const typed = typedNames()
  const named = present.map(row => ({ ...row, country: 'DE' }))
  // A genuine company replaces a synthetic one of the same number.
  const listed = [
    ...filler(fillerRows, seed),
    ...typed.companies,
    ...named,
    ...(imported.get('BE') ?? []).map(row => ({ ...row, country: 'BE' })),
  ]
  const companies = [...new Map(listed.map(company => [company.country + company.registry_id, company])).values()]
  companies.sort(order)
  const isKept = ({ text, variant }: RealQuery) =>
    variant !== 'negative' || hashOf(`kept ${text}`) % 100 < suppliersKept * negatives
  const asked = [
    ...typed.queries,
    ...mutatedNames(present, mutated, seed),
    ...absentNames(absent, seed),
    ...surplusNames(present, surplus, seed),
    ...cutNames(present, cut, seed),
    ...(cut > 0
      ? absentCutNames(
          absent.map(row => ({ ...row, country: 'DE' })),
          seed,
        )
      : []),
    ...otherNumberNames(named, nearNames, seed),
    ...otherBodyNames([...named, ...typed.companies], nearNames, seed),
  ]
  const negative = asked.filter(query => !query.answer && isKept(query))
  const certain = certainNegatives(companies, negative)
  return {
    companies,
    queries: asked.filter(query => query.answer || certain.has(query)),
    truth: truthOf(companies),
  }
}

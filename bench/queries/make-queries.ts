import { readCorpusWords } from '#data/corpus/read-corpus-words.ts'
import { coreKey } from '../../src/corpus/core-key.ts'
import type { Random } from '../../src/corpus/seeded-random.ts'
import { seededRandom, seedOf } from '../../src/corpus/seeded-random.ts'
import type { SyntheticCompany } from '../../src/corpus/synthetic-companies.ts'
import { syntheticCompanies } from '../../src/corpus/synthetic-companies.ts'
import type { QuerySubject, QueryTarget, QueryVariant } from './query-variants.ts'
import { queryVariants, writeQuery } from './query-variants.ts'

/** A query to a search engine, with the keys of the right answer. */
export interface CorpusQuery {
  variant: QueryVariant | 'negative'
  text: string
  country: string
  target: QueryTarget
  /** Ordinal of the company in the corpus; -1 for a negative query, whose name no company has. */
  company: number
  /** `coreKey` of the company's name, street and place. */
  core_key: string
  street_key: string
  locality_key: string
}

/** The keys by which an answer is judged. */
interface TruthKeys {
  names: readonly string[]
  street: string
  locality: string
}

/** The searchable facts of a company: its current, former and trade names, its street and its place. */
export const truthKeysOf = (company: SyntheticCompany): TruthKeys => {
  const { core_name, former_core_name, trade_name, street, locality } = company
  const names = [core_name, former_core_name, trade_name].filter(name => name !== null)
  return { names: names.map(coreKey), street: coreKey(street), locality: coreKey(locality) }
}

/** Whether a company is a right answer: it has the same name, and the same place if the query names one. */
export const isRightAnswer = (query: CorpusQuery, { names, street, locality }: TruthKeys): boolean => {
  if (query.target === 'address') return street === query.street_key && locality === query.locality_key
  if (query.target === 'name_and_locality' && locality !== query.locality_key) return false
  return names.includes(query.core_key)
}

interface Drawn {
  company: SyntheticCompany
  at: number
}

/** Reservoir sampling: keeps `room` items of a stream of unknown length, each with equal probability. */
const reservoir = (capacity: number, random: Random) => {
  const kept: Drawn[] = []
  let seen = 0
  return {
    kept,
    offer: (drawn: Drawn) => {
      seen += 1
      if (kept.length < capacity) kept.push(drawn)
      else {
        const at = random.below(seen)
        if (at < capacity) kept[at] = drawn
      }
    },
  }
}

const equalShare = 0.25
const countries = 19

/** Draws companies: three quarters in proportion to the corpus, one quarter the same number from every country. */
const companySampler = (wanted: number, random: Random) => {
  const proportional = reservoir(Math.ceil(wanted * (1 - equalShare)), random)
  const equal = new Map<string, ReturnType<typeof reservoir>>()
  return {
    offer: (drawn: Drawn) => {
      proportional.offer(drawn)
      const { country } = drawn.company
      const own = equal.get(country) ?? reservoir(Math.ceil((wanted * equalShare) / countries), random)
      equal.set(country, own)
      own.offer(drawn)
    },
    drawn: (): Drawn[] => {
      const all = [...proportional.kept, ...[...equal.values()].flatMap(({ kept }) => kept)]
      return [...new Map(all.map(one => [one.at, one])).values()].toSorted((first, second) => first.at - second.at)
    },
  }
}

const negativeFrom = (company: SyntheticCompany, random: Random): CorpusQuery => ({
  variant: 'negative',
  text: random.chance(0.5) ? company.name : company.core_name,
  country: company.country,
  target: 'name',
  company: -1,
  core_key: coreKey(company.core_name),
  street_key: coreKey(company.street),
  locality_key: coreKey(company.locality),
})

/** Generated names without those that a company of the corpus has. */
const negativeCandidates = (wanted: number, seed: number, random: Random) => {
  const left = new Map<string, CorpusQuery>()
  if (wanted > 0) {
    for (const company of syntheticCompanies({ rows: wanted * 12, seed: seedOf('negatives', seed) })) {
      const query = negativeFrom(company, random)
      if (query.core_key.length >= 4) left.set(query.core_key, query)
    }
  }
  return {
    remove: (company: SyntheticCompany) => {
      left.delete(coreKey(company.core_name))
      if (company.former_core_name) left.delete(coreKey(company.former_core_name))
      if (company.trade_name) left.delete(coreKey(company.trade_name))
    },
    some: (): CorpusQuery[] => {
      const all = [...left.values()]
      const step = Math.max(1, Math.floor(all.length / Math.max(1, wanted)))
      return all.filter((_, at) => at % step === 0).slice(0, wanted)
    },
  }
}

const subjectsOf = () => {
  const { languages, countries: layouts } = readCorpusWords()
  return (company: SyntheticCompany): QuerySubject => {
    const language = languages.get(company.language)
    const region = layouts
      .find(({ code }) => code === company.country)
      ?.regions.find(one => one.language === company.language)
    if (!language || !region) throw new Error(`There are no words for ${company.language}.`)
    return { company, words: company.core_name.split(' '), language, forms: region.forms }
  }
}

const variants = Object.keys(queryVariants) as QueryVariant[]

const queriesOf = ({ company, at }: Drawn, subject: QuerySubject, random: Random): CorpusQuery[] => {
  const { country } = company
  const keys = { core_key: coreKey(company.core_name), street_key: coreKey(company.street) }
  const locality_key = coreKey(company.locality)
  return variants.flatMap(variant => {
    const text = writeQuery(variant, subject, random)
    const { target } = queryVariants[variant]
    return text === undefined ? [] : [{ variant, text, country, target, company: at, ...keys, locality_key }]
  })
}

/**
 * Reads a corpus once and writes queries about a number of its companies, in up to 15 variants each, and a number of
 * negative queries: names that no company of the corpus has. Equal seed and corpus give equal queries.
 */
export const makeQueries = (
  companies: Iterable<SyntheticCompany>,
  { seed, companies: wanted, negatives }: { seed: number; companies: number; negatives: number },
): { queries: CorpusQuery[]; negatives: CorpusQuery[] } => {
  const random = seededRandom(seedOf('queries', seed))
  const draw = companySampler(wanted, random)
  const invented = negativeCandidates(negatives, seed, random)
  let at = 0
  for (const company of companies) {
    draw.offer({ company, at })
    if (negatives > 0) invented.remove(company)
    at += 1
  }
  const subjectOf = subjectsOf()
  const queries = draw.drawn().flatMap(drawn => queriesOf(drawn, subjectOf(drawn.company), random))
  return { queries, negatives: invented.some() }
}

import type { CorpusCountry, CorpusForm, CorpusRegion, LanguageWords } from '#data/corpus/read-corpus-words.ts'
import { readCorpusWords } from '#data/corpus/read-corpus-words.ts'
import type { CountryCode } from '#domain/countries.ts'
import { countryCodes } from '#domain/countries.ts'
import { postalCodeOf, streetOf } from './addresses.ts'
import { coreName, withForm, writtenBy } from './company-names.ts'
import type { RegionWords } from './region-words.ts'
import { regionWords } from './region-words.ts'
import { registryNumbers } from './registry-numbers.ts'
import { weightedSampler } from './sampler.ts'
import type { Random } from './seeded-random.ts'
import { seededRandom, seedOf } from './seeded-random.ts'

/** A synthetic company, for benchmarks only; any resemblance to a real one is coincidental. */
export interface SyntheticCompany {
  country: CountryCode
  registry_id: string
  name: string
  /** The name without its legal form: the ground truth of a benchmark. */
  core_name: string
  former_name: string | null
  former_core_name: string | null
  trade_name: string | null
  street: string
  postal_code: string
  locality: string
  legal_form: string
  legal_form_kind: string
  /** The language of the words in the name. */
  language: string
  status: 'active' | 'inactive' | 'in_liquidation' | 'in_insolvency' | 'dissolved'
}

interface Region {
  language: string
  words: RegionWords
  more: readonly string[]
  /** Names to be reused: identical and nearly identical names are what makes searching a register hard. */
  recent: string[]
}

const maxRecent = 20_000
const statuses = ['active', 'inactive', 'in_liquidation', 'in_insolvency', 'dissolved'] as const
const statusWeights = [84, 3, 3, 2, 8]

const remember = ({ recent }: Region, name: string, random: Random) => {
  if (recent.length < maxRecent) recent.push(name)
  else if (random.chance(0.05)) recent[random.below(maxRecent)] = name
}

/** 2 % have the name of another company, 3 % that of a sister company. */
const newCore = (region: Region, random: Random): string => {
  const { words, recent, more } = region
  const drawn = recent.length > 100 ? random.next() : 1
  if (drawn < 0.02) return random.pick(recent)
  return drawn < 0.05 ? `${random.pick(recent)} ${random.pick(more)}` : coreName(words, random)
}

const formerCore = (region: Region, core: string, random: Random): string => {
  const first = core.split(' ')[0] ?? core
  return random.chance(0.4) ? `${first} ${region.words.trade()}` : coreName(region.words, random)
}

const drawCompany = (
  country: CorpusCountry,
  region: Region,
  status: () => SyntheticCompany['status'],
  random: Random,
) => {
  const { words } = region
  const plain = newCore(region, random)
  remember(region, plain, random)
  const write = writtenBy(country, random)
  const core_name = write(plain)
  const form: CorpusForm = words.form()
  const place = words.place()
  const former_core_name = random.chance(0.08) ? write(formerCore(region, plain, random)) : null
  return {
    name: withForm(core_name, form, country, random),
    core_name,
    former_name: former_core_name && withForm(former_core_name, form, country, random),
    former_core_name,
    trade_name: random.chance(0.04) ? words.inventedName() : null,
    street: streetOf(words, random),
    postal_code: postalCodeOf(country.postal, place, random),
    locality: place.name,
    legal_form: form.text,
    legal_form_kind: form.kind,
    language: region.language,
    status: status(),
  }
}

interface CountryPlan {
  code: CountryCode
  country: CorpusCountry
  rows: number
}

/**
 * Distributes the rows among the countries: at least one each; the largest countries absorb the rounding difference.
 */
const plan = (countries: readonly CorpusCountry[], rows: number): CountryPlan[] => {
  const total = countries.reduce((sum, { share }) => sum + share, 0)
  const plans = countryCodes.flatMap(code => {
    const country = countries.find(one => one.code === code)
    return country ? [{ code, country, rows: Math.max(1, Math.floor((rows * country.share) / total)) }] : []
  })
  let left = rows - plans.reduce((sum, one) => sum + one.rows, 0)
  for (const one of plans.toSorted((first, second) => second.rows - first.rows)) {
    const change = Math.max(left, 1 - one.rows)
    one.rows += change
    left -= change
  }
  return plans
}

const openRegion = (
  { country, rows }: CountryPlan,
  region: CorpusRegion,
  languages: ReadonlyMap<string, LanguageWords>,
  random: Random,
): Region => {
  const words = regionWords(country, region, languages, { rows: Math.round(rows * region.share), random })
  return { language: region.language, words, more: words.language.more, recent: [] }
}

function* companiesOf(
  planned: CountryPlan,
  languages: ReadonlyMap<string, LanguageWords>,
  seed: number,
): Generator<SyntheticCompany, void, void> {
  const { code, country, rows } = planned
  const random = seededRandom(seedOf(code, seed))
  const regions = country.regions.map(region => openRegion(planned, region, languages, random))
  const region = weightedSampler(
    regions,
    country.regions.map(({ share }) => share),
    random,
  )
  const status = weightedSampler(statuses, statusWeights, random)
  for (const registry_id of registryNumbers(code, country.ids, rows)) {
    yield { country: code, registry_id, ...drawCompany(country, region(), status, random) }
  }
}

/**
 * Yields synthetic companies of all countries, at least one each, ordered by country and registry id; equal for equal
 * seeds. Names have the frequency distribution of real registers, and the registry ids are canonical, with valid check
 * digits.
 */
export function* syntheticCompanies({
  rows,
  seed = 1,
}: {
  rows: number
  seed?: number
}): Generator<SyntheticCompany, void, void> {
  const { languages, countries } = readCorpusWords()
  for (const planned of plan(countries, rows)) yield* companiesOf(planned, languages, seed)
}

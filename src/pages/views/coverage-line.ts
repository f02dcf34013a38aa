import { countryInText } from './country-in-text.ts'
import { capitalised, counted, day, type Schemas } from './words.ts'

type SearchResult = Schemas['SearchResult']
type Coverage = NonNullable<SearchResult['coverage']>

const named = (codes: readonly string[]) => new Intl.ListFormat('en-GB').format(codes.map(countryInText))

/** Empty if the note about finding nothing says it already. */
const completenessOf = ({ completeness, note }: Coverage): string[] => {
  if (note) return []
  if (completeness === 'sample') return ['Only a sample of well-known companies is loaded.']
  return completeness === 'partial' ? ['Only a part of the register is loaded.'] : []
}

const ended = (until: string) => `A frozen snapshot: the data end with ${day(until)}, and later companies are missing.`

function ofOne(coverage: Coverage): string[] {
  const { record_count, source_date, frozen_until } = coverage
  return [
    ...(record_count === undefined ? [] : [`${counted(record_count, 'company', 'companies')} loaded.`]),
    ...(source_date ? [`Data of ${day(source_date)}.`] : []),
    ...(frozen_until ? [ended(frozen_until)] : []),
    ...completenessOf(coverage),
  ]
}

function ofSeveral(coverage: Coverage): string[] {
  const { sample_countries = [], partial_countries = [], frozen_countries = [] } = coverage
  const isListed = sample_countries.length + partial_countries.length > 0
  return [
    ...(isListed ? [] : completenessOf(coverage)),
    ...(sample_countries.length > 0 ? [`Only a sample of ${named(sample_countries)}.`] : []),
    ...(partial_countries.length > 0 ? [`Only a part of ${named(partial_countries)}.`] : []),
    ...(frozen_countries.length > 0 ? [`The data of ${named(frozen_countries)} are a frozen snapshot.`] : []),
  ]
}

/** The countries that an answer lacks, in a sentence; empty if there are none. */
export const unsearched = ({ unavailable_countries: codes }: Pick<SearchResult, 'unavailable_countries'>): string =>
  codes.length === 0 ? '' : `${capitalised(named(codes))} could not be searched at the moment.`

/** What a search covered, in sentences: which countries, how much of them is loaded, and of when. */
export function coverageLine({ searched_countries, coverage }: SearchResult): string {
  const isOne = searched_countries.length === 1
  const searched = isOne ? named(searched_countries) : `${searched_countries.length} countries`
  const parts = coverage ? (isOne ? ofOne(coverage) : ofSeveral(coverage)) : []
  return [`Searched: ${searched}.`, ...parts].join(' ')
}

import type { components } from '#generated/schema.ts'

type SearchCoverage = components['schemas']['SearchCoverage']

/** What is loaded of one searched country. */
export interface CountryExtent {
  country: string
  record_count: number | null
  completeness: 'full' | 'partial' | 'sample' | null
  source_date: string | null
  frozen_until: string | null
}

const least = (extents: readonly CountryExtent[]) =>
  (['sample', 'partial', 'full'] as const).find(value => extents.some(({ completeness }) => completeness === value)) ??
  null

const countriesOf = (extents: readonly CountryExtent[], isMeant: (extent: CountryExtent) => boolean) =>
  extents.filter(isMeant).map(({ country }) => country)

type List = 'partial_countries' | 'sample_countries' | 'frozen_countries'

/** The lists that are not empty, and do not only repeat what holds for all. */
function listsOf(extents: readonly CountryExtent[]): Partial<Record<List, string[]>> {
  const lists: Record<List, string[]> = {
    partial_countries: countriesOf(extents, ({ completeness }) => completeness === 'partial'),
    sample_countries: countriesOf(extents, ({ completeness }) => completeness === 'sample'),
    frozen_countries: countriesOf(extents, ({ frozen_until }) => frozen_until !== null),
  }
  return Object.fromEntries(
    Object.entries(lists).filter(([, countries]) => countries.length > 0 && countries.length < extents.length),
  )
}

/** What a search searched: the figures of one country; of several, the least completeness and the countries that are not full. */
export function searchCoverage(extents: readonly CountryExtent[]): SearchCoverage {
  const [only, ...others] = extents
  if (!only || others.length > 0) return { completeness: least(extents), ...listsOf(extents) }
  const { record_count, completeness, source_date, frozen_until } = only
  return { ...(record_count !== null && { record_count }), completeness, source_date, frozen_until }
}

import type { CountryExtent } from './search-coverage.ts'

const isWhole = ({ completeness, frozen_until }: CountryExtent) =>
  completeness === null || (completeness === 'full' && frozen_until === null)

const companies = (count: number | null) =>
  count === null ? [] : [`${count.toLocaleString('en')} ${count === 1 ? 'company' : 'companies'}`]

/** What is loaded of a register, such as `1,200 companies, data until 2019-02`. */
const loadedOf = ({ record_count, completeness, frozen_until }: CountryExtent): string =>
  [
    ...companies(record_count).map(text => (completeness === 'sample' ? `a sample of ${text}` : text)),
    ...(frozen_until === null ? [] : [`data until ${frozen_until}`]),
  ].join(', ')

/**
 * Says that a company that was not found may exist, because the searched registers are not loaded completely or have
 * ended; undefined if they are complete and live.
 */
export function missingData(extents: readonly CountryExtent[]): string | undefined {
  const missing = extents.filter(extent => !isWhole(extent))
  const [first] = missing
  if (!first) return undefined
  if (extents.length > 1)
    return `${missing.length} of ${extents.length} registers are only partially loaded or have ended, so the company may exist.`
  const loaded = loadedOf(first)
  if (first.completeness === 'full')
    return `The loaded register of ${first.country} has ${loaded}, so the company may exist.`
  return `The register of ${first.country} is only partially loaded (${loaded}), so the company may exist.`
}

const withoutFilters = (filters: readonly string[]) =>
  `A filter leaves out companies whose value is spelt differently or not known: search without ${filters.join(', ')}.`

/** Why a search found nothing: its filters, and what is not loaded; undefined if it had none and the registers are complete and live. */
export function nothingFound(extents: readonly CountryExtent[], filters: readonly string[] = []): string | undefined {
  const missing = missingData(extents)
  const reasons = [...(filters.length > 0 ? [withoutFilters(filters)] : []), ...(missing ? [missing] : [])]
  const [only, ...others] = extents
  const place = only && others.length === 0 ? ` in ${only.country}` : ''
  return reasons.length > 0 ? [`No match${place}.`, ...reasons].join(' ') : undefined
}

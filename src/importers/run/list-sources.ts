import type { LoadedSource } from '#data/companies/coverage-store.ts'
import { gleif, registerOf } from '#data/reference/registers.ts'
import type { Importer } from '../importer.ts'
import { importers } from '../importers.ts'

/** A source that can be imported: its register, where to get the files, the licence, and its newest import. */
export interface ListedSource {
  source: string
  countries: readonly string[]
  register: string
  dataset: string
  files: string
  address: string
  account: 'none' | 'free' | 'key'
  licence: string
  update_cadence: string
  /** The newest import: when the source exported the files, when they were imported, into how many countries. */
  loaded: { snapshot_date: string | null; imported_at: string; countries: number } | null
  /** Whether rows of the embedded sample are served in the country of this register. */
  has_sample: boolean
  /** The countries of the source whose partition is damaged or lost: it is not known what was imported into them. */
  unreadable: readonly string[]
}

const publicationOf = ({ countries: [country, ...others] }: Importer) =>
  country && others.length === 0 ? registerOf(country) : gleif

const newest = (loaded: readonly LoadedSource[]): ListedSource['loaded'] => {
  const last = loaded.toSorted((one, other) => one.imported_at.localeCompare(other.imported_at)).at(-1)
  return last ? { snapshot_date: last.snapshot_date, imported_at: last.imported_at, countries: loaded.length } : null
}

const hasSample = ({ countries: [country, ...others] }: Importer, sampleCountries: ReadonlySet<string>) =>
  country !== undefined && others.length === 0 && sampleCountries.has(country)

/**
 * Every source by name, with its newest import among the loaded ones, whether its country has rows of the sample, and which
 * of its countries cannot be read.
 */
export const listSources = (
  loaded: readonly LoadedSource[],
  sampleCountries: ReadonlySet<string> = new Set(),
  unreadable: readonly string[] = [],
): ListedSource[] =>
  [...importers.values()].map(importer => {
    const { name, dataset, licence, update_cadence } = publicationOf(importer)
    return {
      source: importer.source,
      countries: importer.countries,
      register: name,
      dataset,
      ...importer.distribution,
      licence,
      update_cadence,
      loaded: newest(loaded.filter(({ source }) => source === importer.source)),
      has_sample: hasSample(importer, sampleCountries),
      unreadable: importer.countries.filter(country => unreadable.includes(country)),
    }
  })

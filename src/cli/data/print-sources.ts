import { createCoverageStore, type PartitionCoverage } from '#data/companies/coverage-store.ts'
import { openPartitions } from '#data/partitions/partitions.ts'
import { countryCodes } from '#domain/countries.ts'
import { countriesImportedBefore } from '../../administration/imported-before.ts'
import { systemClock } from '../../clock.ts'
import { importerOf } from '../../importers/importer-of.ts'
import { type ListedSource, listSources } from '../../importers/run/list-sources.ts'
import type { Printer } from '../terminal/print.ts'

const accounts: Record<ListedSource['account'], string> = {
  none: '',
  free: ' (free account)',
  key: ' (account or key)',
}

const readableText = ({ loaded, has_sample }: ListedSource): string => {
  if (!loaded) return has_sample ? 'the sample only' : 'nothing'
  const of = loaded.snapshot_date ? `of ${loaded.snapshot_date.slice(0, 10)}, ` : ''
  const where = loaded.countries > 1 ? ` into ${loaded.countries} countries` : ''
  return `${of}imported ${loaded.imported_at.slice(0, 10)}${where}${has_sample ? ', with the sample' : ''}`
}

const loadedText = (source: ListedSource): string => {
  const { unreadable, loaded } = source
  if (unreadable.length === 0) return readableText(source)
  const unknown = `not known of ${unreadable.join(', ')}, which cannot be read: svc doctor says why`
  return loaded ? `${readableText(source)}; ${unknown}` : unknown
}

/** The countries whose partition cannot be read, and should be: it is damaged, or lost after an import. */
function unreadableCountries(coverage: readonly PartitionCoverage[], dataDir: string): string[] {
  const imported = countriesImportedBefore(dataDir)
  return coverage
    .filter(({ country, reason }) => reason !== null && (reason !== 'missing' || imported.includes(country)))
    .map(({ country }) => country)
}

/**
 * Prints a source, or else every source that can be imported, with its newest import into a data folder. Rejects with
 * ImportError for a source that there is not.
 */
export async function printSources(
  { dataDir, source }: { dataDir: string; source: string | undefined },
  print: Printer,
  json: boolean | undefined,
) {
  if (source !== undefined) importerOf(source)
  await using partitions = openPartitions(dataDir, { countries: countryCodes, clock: systemClock })
  const store = createCoverageStore(partitions)
  const coverage = await Promise.all(countryCodes.map(country => store.coverage(country)))
  const withSample = coverage.filter(({ sources }) => sources.some(({ source }) => source === 'sample'))
  const sources = listSources(
    coverage.flatMap(country => country.sources),
    new Set(withSample.map(({ country }) => country)),
    unreadableCountries(coverage, dataDir),
  ).filter(each => source === undefined || each.source === source)
  if (json) return print.json(sources)
  const rows = sources.map(source => ({
    source: source.source,
    'files and where to get them': `${source.files}\n${source.address}${accounts[source.account]}`,
    licence: `${source.licence}\n${source.update_cadence}`,
    loaded: loadedText(source),
  }))
  print.table(['source', 'files and where to get them', 'licence', 'loaded'], rows)
}

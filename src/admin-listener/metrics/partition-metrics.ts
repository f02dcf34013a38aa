import type { Registry } from 'prom-client'
import type { CoverageStore, LoadedSource, PartitionCoverage } from '#data/companies/coverage-store.ts'
import { countryCodes } from '#domain/countries.ts'
import { addGauges, type Sample } from './gauges.ts'

const secondsOf = (date: string | null) => (date === null ? null : Date.parse(date) / 1_000)

/** The partitions, their sources and what the imports counted. */
export function partitionMetrics(registry: Registry, { coverage, damagedRecords }: CoverageStore): void {
  const countries = (value: (partition: PartitionCoverage) => number | null) => async (): Promise<Sample[]> =>
    (await Promise.all(countryCodes.map(code => coverage(code))))
      .filter(({ reason }) => reason !== 'not_held')
      .map(partition => [value(partition), { country: partition.country }])
  const imports = (value: (source: LoadedSource) => number | null) => async (): Promise<Sample[]> =>
    (await Promise.all(countryCodes.map(code => coverage(code)))).flatMap(({ country, sources }) =>
      sources.map((loaded): Sample => [value(loaded), { country, source: loaded.source }]),
    )
  const ofCountry = ['country']
  const ofSource = ['country', 'source']
  addGauges(registry, {
    svc_partition_up: {
      help: '1 if the partition of the country can be read; absent for a country that this server does not hold.',
      labelNames: ofCountry,
      read: countries(({ status }) => Number(status === 'operational')),
    },
    svc_partition_companies: {
      help: 'Companies in the partition of the country.',
      labelNames: ofCountry,
      read: countries(({ record_count }) => record_count),
    },
    svc_partition_source_timestamp_seconds: {
      help: 'The day of the newest file of the whole register, or else of any source; absent for the sample.',
      labelNames: ofCountry,
      read: countries(({ source_date }) => secondsOf(source_date)),
    },
    svc_import_finished_timestamp_seconds: {
      help: 'When the newest file of the source was imported.',
      labelNames: ofSource,
      read: imports(({ imported_at }) => secondsOf(imported_at)),
    },
    svc_import_rows: {
      help: 'Rows of that import that the partition has.',
      labelNames: ofSource,
      read: imports(({ rows }) => rows),
    },
    svc_import_rejected_rows: {
      help: 'Rows of that import that were left out.',
      labelNames: ofSource,
      read: imports(({ rejected_rows }) => rejected_rows),
    },
    svc_damaged_records: { help: 'Damaged records found so far.', read: () => [[damagedRecords()]] },
  })
}

import type { LoadedSource } from '#data/companies/coverage-store.ts'
import { countryCodes } from '#domain/countries.ts'
import { type AdminHandler, headers } from '../api/admin-route.ts'

const sourceValue = ({ source, snapshot_date, imported_at, rows, rejected_rows }: LoadedSource) => ({
  source,
  snapshot_date,
  imported_at,
  rows,
  rejected_rows,
})

export const listPartitions: AdminHandler<'listPartitions'> = async (_call, { coverage }) => {
  const loaded = await Promise.all(countryCodes.map(code => coverage.coverage(code)))
  const partitions = loaded.map(({ country, status, reason, record_count, completeness, source_date, sources }) => ({
    country,
    status,
    reason,
    record_count,
    completeness,
    source_date,
    sources: sources.map(sourceValue),
  }))
  return { status: 200, headers, body: { partitions } }
}

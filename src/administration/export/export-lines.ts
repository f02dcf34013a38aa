import { csvLine, withoutFormula } from '#domain/csv-line.ts'
import type { ExportRecord } from './export-records.ts'

/** The columns of an export as CSV: the members of all types of records. */
export const exportColumns = [
  'type',
  'account_id',
  'kid',
  'name',
  'tier',
  'state',
  'used',
  'included',
  'keys',
  'created_at',
  'suspended_at',
  'suspend_reason',
  'closed_at',
  'class',
  'env',
  'kind',
  'scopes',
  'secret_number',
  'ip_allowlist',
  'country_scope',
  'endpoints',
  'rate_limit_rpm',
  'expires_at',
  'revoked_at',
  'retires_at',
  'last_used_on',
  'id',
  'at',
  'actor',
  'action',
  'detail',
  'day',
  'operation',
  'environment',
  'requests',
  'billable_results',
  'not_modified',
  'not_found',
] as const

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(' ')
  return withoutFormula(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** One JSON object a line. */
export async function* jsonLines(records: AsyncIterable<ExportRecord>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`
}

/** CSV with a header; a record has nothing in the columns of other types. */
export async function* csvLines(records: AsyncIterable<ExportRecord>): AsyncGenerator<string> {
  yield csvLine(exportColumns, ',')
  for await (const record of records)
    yield csvLine(
      exportColumns.map(name => cellOf(record[name])),
      ',',
    )
}

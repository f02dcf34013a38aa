import type { components } from '#generated/schema.ts'

export type Usage = components['schemas']['Usage']
export type UsageRow = components['schemas']['UsageRow']

/** The fields that a report may be grouped by. */
export const groups = { operation: 'Operation', country: 'Country', key: 'Key', environment: 'Environment' } as const
export type Group = keyof typeof groups

/** The figures of a row. */
export const figures = {
  billable_results: 'Results',
  requests: 'Requests',
  not_modified: 'Not modified',
  not_found: 'Not found',
} as const
export type Figure = keyof typeof figures

const buckets: Readonly<Record<string, string>> = {
  'companies-read': 'Lookups',
  'companies-search': 'Searches in one country',
  'companies-search-global': 'Searches of all countries',
  'companies-enrich': 'Batches',
  'coverage-read': 'Countries and manifests',
  'account-read': 'Usage reports',
  'mcp-protocol': 'MCP messages',
}

/** A bucket of rate limits in words; its name if it is a new one. */
export const bucketName = (resource: string): string => buckets[resource] ?? resource

/** The group of a row; requests of no single country have none. */
export const groupOf = (row: UsageRow, group: Group): string => row[group] ?? 'no single country'

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A time in milliseconds, or in RFC 3339, as `1 December`, UTC. */
export const dayAndMonth = (time: number | string): string => dates.format(new Date(time))

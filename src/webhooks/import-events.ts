import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '#domain/webhooks/event.ts'
import type { ImportSummary } from '../importers/run/import-summary.ts'

/** The event of an import that replaced partitions; `removed` companies are no longer in the files. */
export const importCompleted = (summary: ImportSummary, at: number): WebhookEvent => ({
  type: 'import.completed',
  account_id: null,
  // The import and a server may both queue this event at the same time: an occasion is queued once.
  occasion: `import ${randomUUID()}`,
  at,
  data: {
    source: summary.source,
    countries: Object.keys(summary.countries),
    snapshot_date: summary.snapshot_date,
    rows: summary.read,
    written: summary.written,
    unchanged: summary.unchanged,
    removed: summary.vanished,
    rejected: summary.rejected,
    duration_seconds: summary.seconds,
  },
})

/** The event of an import that left the partitions as they were. */
export const importFailed = (
  { source, countries, reason }: { source: string; countries: readonly string[]; reason: string },
  at: number,
): WebhookEvent => ({
  type: 'import.failed',
  account_id: null,
  occasion: null,
  at,
  data: { source, countries, reason },
})

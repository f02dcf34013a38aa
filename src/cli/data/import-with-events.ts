import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import type { WebhookEvent } from '#domain/webhooks/event.ts'
import { ImportError } from '../../importers/import-error.ts'
import { importers } from '../../importers/importers.ts'
import type { ImportOptions } from '../../importers/run/import-options.ts'
import type { ImportSummary } from '../../importers/run/import-summary.ts'
import { runImport } from '../../importers/run/run-import.ts'
import { importCompleted, importFailed } from '../../webhooks/import-events.ts'
import type { CommandContext } from '../command-context.ts'

/** What webhooks say of an import that did not succeed; nothing of one that the operator stopped or mistyped. */
function failureOf(error: unknown, { source, signal, clock }: ImportOptions): WebhookEvent | undefined {
  const importer = importers.get(source)
  if (signal?.aborted || !importer) return undefined
  const reason = error instanceof ImportError ? error.message : 'the import ended with an unexpected error'
  return importFailed({ source, countries: importer.countries, reason: withoutSecrets(reason) }, clock.now())
}

/** Imports as `runImport` does, and queues its events for the endpoints of webhooks, unless it is a dry run. */
export async function importWithEvents(
  options: ImportOptions,
  { config, stderr, lineOf }: Pick<CommandContext, 'config' | 'stderr' | 'lineOf'>,
): Promise<ImportSummary> {
  const place = config()
  const queueEvents = async (event?: WebhookEvent) => {
    try {
      const { queueImportEventsOf, queueEvent } = await import('../../webhooks/queue-events.ts')
      await queueImportEventsOf(place)
      if (event) await queueEvent(place, event)
    } catch (error) {
      // The partitions are what they are; the event of a completed import is queued by the next command or server.
      stderr.write(`svc: webhooks were not told: ${lineOf(error)}\n`)
    }
  }
  try {
    const noteOf = (done: ImportSummary) => JSON.stringify(importCompleted(done, options.clock.now()))
    const summary = await runImport({ ...options, noteOf })
    if (!options.dryRun) await queueEvents()
    return summary
  } catch (error) {
    if (!options.dryRun) await queueEvents(failureOf(error, options))
    throw error
  }
}

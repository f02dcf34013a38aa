import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import type { WebhookEvent } from '#domain/webhooks/event.ts'
import { ImportError } from '../importers/import-error.ts'
import { importers } from '../importers/importers.ts'
import type { ImportOptions } from '../importers/run/import-options.ts'
import type { ImportSummary } from '../importers/run/import-summary.ts'
import { runImport } from '../importers/run/run-import.ts'
import { importCompleted, importFailed } from '../webhooks/import-events.ts'
import type { Output } from './print.ts'

/** What webhooks say of an import that did not succeed; nothing of one that the operator stopped or mistyped. */
function failureOf(error: unknown, { source, signal, clock }: ImportOptions): WebhookEvent | undefined {
  const importer = importers.get(source)
  if (signal?.aborted || !importer) return undefined
  const reason = error instanceof ImportError ? error.message : 'The import ended with an unexpected error.'
  return importFailed({ source, countries: importer.countries, reason: withoutSecrets(reason) }, clock.now())
}

/** Imports as `runImport` does, and tells the endpoints of webhooks what came of it, unless it is a dry run. */
export async function importWithEvents(options: ImportOptions, stderr: Output): Promise<ImportSummary> {
  const tell = async (event: WebhookEvent | undefined) => {
    if (!event || options.dryRun) return
    try {
      const { tellInFolder } = await import('../webhooks/tell-in-folder.ts')
      await tellInFolder(options.dataDir, event)
    } catch (error) {
      // The partitions are what they are: only the event is lost.
      stderr.write(`svc: webhooks were not told: ${error instanceof Error ? error.message : error}\n`)
    }
  }
  try {
    const summary = await runImport(options)
    await tell(importCompleted(summary, options.clock.now()))
    return summary
  } catch (error) {
    await tell(failureOf(error, options))
    throw error
  }
}

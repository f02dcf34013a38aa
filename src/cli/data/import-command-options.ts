import { systemClock } from '../../clock.ts'
import type { ImportOptions } from '../../importers/run/import-options.ts'
import { temporaryFolder } from '../../node-runtime/temporary-folder.ts'
import type { CommandContext } from '../command-context.ts'
import type { Download } from './download.ts'

/** The options of `svc import`. */
export interface ImportCommandOptions {
  list?: boolean
  download?: boolean
  snapshotDate?: string
  limit?: number
  dryRun?: boolean
  strict?: boolean
  acceptMissing?: boolean
  acceptRenamed?: boolean
  acceptUnknownStatuses?: boolean
  rejectFile?: string
  json?: boolean
}

export interface FilesToImport {
  source: string
  paths: readonly string[]
  download?: Download
}

/** Builds the search index with the import where a service searches the folder. */
async function prepareIndexOf(pending: readonly string[], { config, stderr }: CommandContext, signal: AbortSignal) {
  const { prepareIndex } = await import('../../search/build/prepare-index.ts')
  const onError = () =>
    stderr.write('svc: the search index could not be built with the import: the service builds it now\n')
  const { dataDir, countries } = config()
  return await prepareIndex(pending, { dataDir, countries, signal, onError })
}

/** What a command asks of an import of files. */
export function importOptions(
  { source, paths, download }: FilesToImport,
  options: ImportCommandOptions,
  context: CommandContext,
  signal: AbortSignal,
): ImportOptions {
  const { snapshotDate, limit, dryRun, strict, acceptMissing, acceptRenamed, acceptUnknownStatuses } = options
  const { dataDir, sample } = context.config()
  return {
    source,
    files: paths,
    dataDir,
    sortFolder: temporaryFolder(context.env),
    clock: systemClock,
    sample,
    snapshotDate,
    publishedDay: download?.publishedDay,
    limit,
    dryRun,
    strict,
    acceptMissing,
    acceptRenamed,
    acceptUnknownStatuses,
    rejectFile: options.rejectFile,
    signal,
    prepareIndex: pending => prepareIndexOf(pending, context, signal),
  }
}

import { noting } from '../../administration/task-notes.ts'
import { systemClock } from '../../clock.ts'
import { ImportError } from '../../importers/import-error.ts'
import { importerOf } from '../../importers/importer-of.ts'
import { importers } from '../../importers/importers.ts'
import type { ImportOptions, ImportProgress } from '../../importers/run/import-options.ts'
import type { ImportSummary } from '../../importers/run/import-summary.ts'
import type { CommandContext } from '../command-context.ts'
import { progressBar } from '../terminal/progress-bar.ts'
import { stopSignal } from '../terminal/stop-signal.ts'
import { downloadableSources, downloadFiles, printAddresses } from './download.ts'
import { type FilesToImport, type ImportCommandOptions, importOptions } from './import-command-options.ts'
import { importWithEvents } from './import-with-events.ts'
import { printImportSummary } from './print-import-summary.ts'

/** What to do where files are missing: where they are, and whether svc can fetch them. */
function filesMissing(source: string): string {
  const { files, address } = importerOf(source).distribution
  const canFetch = downloadableSources().includes(source)
  const fetching = canFetch ? `; svc import ${source} --download fetches them` : ''
  return `name the files of ${source}: svc import ${source} <files...>; they are ${files}, at ${address}${fetching}`
}

/** The files to import: those given, or those downloaded. */
async function filesToImport(
  source: string | undefined,
  files: readonly string[],
  { download }: ImportCommandOptions,
  { context, signal }: { context: CommandContext; signal: AbortSignal },
): Promise<FilesToImport> {
  if (source === undefined)
    throw new ImportError('name a source and its files: svc import <source> <files...>; svc import --list shows them')
  if (files.length === 0 && !download) throw new ImportError(filesMissing(source))
  if (!download) return { source, paths: files }
  if (files.length > 0) throw new ImportError('give files or --download, not both')
  const downloaded = await downloadFiles(source, context, signal)
  return { source, paths: downloaded.paths, download: downloaded }
}

/** Imports the files of a source, or those that it downloads, prints what was done, and notes it in the data folder. */
export async function importFiles(
  source: string | undefined,
  files: readonly string[],
  options: ImportCommandOptions,
  context: CommandContext,
): Promise<void> {
  const work = () => importAndPrint(source, files, options, context)
  if (source === undefined || !importers.has(source) || options.dryRun) return await work()
  return await noting({ dataDir: context.config().dataDir, clock: systemClock }, { task: 'import', source }, work)
}

async function importWithProgress(options: ImportOptions, context: CommandContext): Promise<ImportSummary> {
  const bar = progressBar(context.stderr, '{percentage} % | {file} | {read} records | {eta_formatted} left')
  const onProgress = ({ share, read, file = 'main' }: ImportProgress) =>
    bar.show({ value: Math.round(share * 1000), total: 1000, read, file })
  try {
    return await importWithEvents({ ...options, onProgress }, context)
  } finally {
    bar.stop()
  }
}

async function importAndPrint(
  typed: string | undefined,
  files: readonly string[],
  options: ImportCommandOptions,
  context: CommandContext,
) {
  const { print } = context
  const { download: isDownload, dryRun, limit, json } = options
  using stop = stopSignal()
  const { signal } = stop
  if (typed !== undefined && isDownload && dryRun) return await printAddresses(typed, context, signal)
  const found = await filesToImport(typed, files, options, { context, signal })
  const { source, download } = found
  if (download?.isImported) return print.lines([`${source}: these files are imported already`])
  const summary = await importWithProgress(importOptions(found, options, context, signal), context).catch(error => {
    if (error instanceof ImportError && error.isOfContent) download?.markRefused()
    throw error
  })
  if (limit === undefined) download?.markImported()
  if (json) print.json(summary)
  else printImportSummary(summary, print)
}

/** Registers first: a damaged partition takes no source of many countries until its register has replaced it. */
const registersFirst = (one: string, other: string): number =>
  importerOf(one).countries.length - importerOf(other).countries.length

/**
 * Downloads and imports one source after the other, until it is stopped; one that fails, for whatever reason, is named on
 * stderr and does not stop the others.
 */
export async function importAll(options: ImportCommandOptions, context: CommandContext) {
  using stop = stopSignal()
  for (const source of downloadableSources().toSorted(registersFirst)) {
    if (stop.signal.aborted) throw new ImportError('the import was stopped; start it again to import the other sources')
    try {
      await importFiles(source, [], options, context)
    } catch (error) {
      if (stop.signal.aborted) throw error
      context.stderr.write(`svc: ${source}: ${context.lineOf(error)}\n`)
      context.fail()
    }
  }
}

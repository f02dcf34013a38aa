import type { Command } from 'commander'
import { systemClock } from '../clock.ts'
import { ImportError } from '../importers/import-error.ts'
import { importers } from '../importers/importers.ts'
import { describeDrift } from '../importers/run/import-drift.ts'
import type { ImportOptions } from '../importers/run/import-options.ts'
import type { ImportSummary } from '../importers/run/import-summary.ts'
import type { CommandContext } from './command-context.ts'
import { type Download, downloadableSources, downloadFiles, printAddresses } from './download.ts'
import { importWithEvents } from './import-with-events.ts'
import type { Printer } from './print.ts'
import { printSources } from './print-sources.ts'
import { progressBar } from './progress-bar.ts'
import { stopSignal } from './stop-signal.ts'
import { wholeNumber } from './whole-number.ts'

const tally = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || '0'

const shown = (names: readonly string[]) =>
  names.length > 5 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')

const supplementaryFields = ({ supplementary_files }: ImportSummary) =>
  Object.fromEntries(
    Object.entries(supplementary_files).map(([name, { read, kept, rejected }]) => [
      `with ${name}`,
      `${read} read, ${kept} kept${rejected > 0 ? `, ${rejected} rejected` : ''}`,
    ]),
  )

const isDatedByRecord = ({ source }: ImportSummary) => importers.get(source)?.confirmedBy === 'record'

function printSummary(summary: ImportSummary, print: Printer) {
  const { missing_files, ignored_files, skipped, rejected, reject_file, unknown_statuses, countries, resumed_after } =
    summary
  const drift = describeDrift(summary.drift)
  print.fields({
    source: summary.source,
    files: shown(summary.files),
    ...supplementaryFields(summary),
    ...(missing_files.length > 0 && { missing: shown(missing_files) }),
    ...(ignored_files.length > 0 && { ignored: shown(ignored_files) }),
    'snapshot date': summary.snapshot_date ?? (isDatedByRecord(summary) ? 'that of each record' : 'unknown'),
    ...(summary.dry_run && { 'dry run': 'nothing was replaced' }),
    ...(resumed_after > 0 && { 'resumed after': resumed_after }),
    read: summary.read,
    written: summary.written,
    unchanged: summary.unchanged,
    vanished: summary.vanished,
    skipped: tally(skipped),
    rejected: reject_file ? `${rejected}, in ${reject_file}` : rejected,
    ...(Object.keys(unknown_statuses).length > 0 && { 'unknown statuses': tally(unknown_statuses) }),
    ...(drift.length > 0 && { drift: drift.join('; ') }),
    time: `${summary.seconds.toFixed(1)} s, ${summary.rows_per_second} rows/s`,
  })
  const rows = Object.entries(countries).map(([country, counts]) => ({
    country,
    ...counts,
    replaced: counts.replaced ? 'yes' : 'no',
  }))
  if (rows.length > 1) print.table(['country', 'written', 'unchanged', 'vanished', 'replaced'], rows)
}

/** Builds the search index with the import where a service searches the folder. */
async function prepareIndexOf(pending: readonly string[], { config, stderr }: CommandContext, signal: AbortSignal) {
  const { prepareIndex } = await import('../search/prepare-index.ts')
  const onError = () =>
    stderr.write('svc: the search index could not be built with the import: the service builds it now\n')
  const { dataDir, countries } = config()
  return await prepareIndex(pending, { dataDir, countries, signal, onError })
}

interface Options {
  list?: boolean
  download?: boolean
  snapshotDate?: string
  limit?: number
  dryRun?: boolean
  strict?: boolean
  rejectFile?: string
  json?: boolean
}

/** The files to import: those given, or those downloaded. */
async function filesToImport(
  source: string | undefined,
  files: readonly string[],
  { download }: Options,
  { context, signal }: { context: CommandContext; signal: AbortSignal },
): Promise<{ source: string; paths: readonly string[]; download?: Download }> {
  if (source === undefined || (files.length === 0 && !download))
    throw new ImportError('Name a source and its files: svc import <source> <files...>; svc import --list shows them.')
  if (!download) return { source, paths: files }
  if (files.length > 0) throw new ImportError('Give files or --download, not both.')
  const downloaded = await downloadFiles(source, context, signal)
  return { source, paths: downloaded.paths, download: downloaded }
}

async function importFiles(
  typed: string | undefined,
  files: readonly string[],
  options: Options,
  context: CommandContext,
) {
  const { config, print, stderr } = context
  const { snapshotDate, limit, dryRun, strict, rejectFile, json } = options
  using stop = stopSignal()
  if (typed !== undefined && options.download && dryRun) return await printAddresses(typed, context, stop.signal)
  const { source, paths, download } = await filesToImport(typed, files, options, { context, signal: stop.signal })
  if (download?.isImported) return print.lines([`${source}: these files are imported already`])
  const bar = progressBar(stderr, '{percentage} % | {file} | {read} records | {eta_formatted} left')
  try {
    const run: ImportOptions = {
      source,
      files: paths,
      dataDir: config().dataDir,
      clock: systemClock,
      sample: config().sample,
      snapshotDate,
      publishedDay: download?.publishedDay,
      limit,
      dryRun,
      strict,
      rejectFile,
      onProgress: ({ share, read, file = 'main' }) =>
        bar.show({ value: Math.round(share * 1000), total: 1000, read, file }),
      signal: stop.signal,
      prepareIndex: pending => prepareIndexOf(pending, context, stop.signal),
    }
    const summary = await importWithEvents(run, { place: config(), stderr })
    bar.stop()
    if (limit === undefined) download?.markImported()
    if (json) print.json(summary)
    else printSummary(summary, print)
  } finally {
    bar.stop()
  }
}

/** Downloads and imports one source after the other; one that fails is named on stderr and does not stop the others. */
async function importAll(options: Options, context: CommandContext) {
  for (const source of downloadableSources()) {
    try {
      await importFiles(source, [], options, context)
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      context.stderr.write(`svc: ${source}: ${error.message}\n`)
      context.fail()
    }
  }
}

/** `svc import`. */
export function importCommand(program: Command, context: CommandContext): void {
  program
    .command('import')
    .argument('[source]', `one of ${[...importers.keys()].join(', ')}; with --download also "all"`)
    .argument('[files...]', 'files as the register publishes them, or folders of them: plain, gz, zip or bz2')
    .option('--list', 'show every source: its files, where to get them, their licence, and what is loaded')
    .option('--download', 'download the files first, if they are public; with --dry-run print their addresses')
    .option(
      '--snapshot-date <day>',
      'date of the data, YYYY-MM-DD, or "unknown", if the files and their names do not contain it',
    )
    .option('--limit <n>', 'read at most n records', wholeNumber(1, 999_999_999))
    .option('--dry-run', 'do everything except replacing the partitions')
    .option('--reject-file <file>', 'file for the records that could not be read')
    .option('--json', 'print JSON')
    .action(async (source: string | undefined, files: string[], options: Options) => {
      if (options.list) return await printSources(context.config().dataDir, context.print, options.json)
      if (source === 'all' && options.download) return await importAll(options, context)
      await importFiles(source, files, options, context)
    })
}

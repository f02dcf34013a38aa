import { SingleBar } from 'cli-progress'
import { type Command, InvalidArgumentError } from 'commander'
import { systemClock } from '../clock.ts'
import { ImportError } from '../importers/import-error.ts'
import { importers } from '../importers/importers.ts'
import type { ImportProgress } from '../importers/run/import-options.ts'
import type { ImportSummary } from '../importers/run/import-summary.ts'
import { runImport } from '../importers/run/run-import.ts'
import type { CommandContext } from './command-context.ts'
import type { Printer } from './print.ts'
import { printSources } from './print-sources.ts'
import { stopSignal } from './stop-signal.ts'

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number above 0.')
  return Number(text)
}

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

function printSummary(summary: ImportSummary, print: Printer) {
  const { missing_files, ignored_files, skipped, rejected, reject_file, unknown_statuses, countries, resumed_after } =
    summary
  print.fields({
    source: summary.source,
    files: shown(summary.files),
    ...supplementaryFields(summary),
    ...(missing_files.length > 0 && { missing: shown(missing_files) }),
    ...(ignored_files.length > 0 && { ignored: shown(ignored_files) }),
    'snapshot date': summary.snapshot_date ?? 'that of each record',
    ...(summary.dry_run && { 'dry run': 'nothing was replaced' }),
    ...(resumed_after > 0 && { 'resumed after': resumed_after }),
    read: summary.read,
    written: summary.written,
    unchanged: summary.unchanged,
    vanished: summary.vanished,
    skipped: tally(skipped),
    rejected: reject_file ? `${rejected}, in ${reject_file}` : rejected,
    ...(Object.keys(unknown_statuses).length > 0 && { 'unknown statuses': tally(unknown_statuses) }),
    time: `${summary.seconds.toFixed(1)} s, ${summary.rows_per_second} rows/s`,
  })
  const rows = Object.entries(countries).map(([country, counts]) => ({
    country,
    ...counts,
    replaced: counts.replaced ? 'yes' : 'no',
  }))
  if (rows.length > 1) print.table(['country', 'written', 'unchanged', 'vanished', 'replaced'], rows)
}

/** A progress bar on a terminal, otherwise nothing. */
function progressBar({ isTTY }: { isTTY?: boolean }) {
  if (!isTTY) return { show: () => {}, stop: () => {} }
  const bar = new SingleBar({
    format: '{bar} {percentage} % | {file} | {read} records | {eta_formatted} left',
    etaBuffer: 200,
    clearOnComplete: true,
  })
  bar.start(1000, 0, { read: 0, file: '' })
  return {
    show: ({ share, read, file = 'main' }: ImportProgress) => bar.update(Math.round(share * 1000), { read, file }),
    stop: () => bar.stop(),
  }
}

interface Options {
  list?: boolean
  snapshotDate?: string
  limit?: number
  dryRun?: boolean
  rejectFile?: string
  json?: boolean
}

/** `svc import`. */
export function importCommand(program: Command, { config, print, stderr }: CommandContext): void {
  program
    .command('import')
    .description('import a register; its partitions are served meanwhile, and replaced at the end')
    .argument('[source]', `one of ${[...importers.keys()].join(', ')}`)
    .argument('[files...]', 'files as the register publishes them, or folders of them: plain, gz, zip or bz2')
    .option('--list', 'show every source: its files, where to get them, their licence, and what is loaded')
    .option('--snapshot-date <day>', 'date of the data, YYYY-MM-DD, if the files and their names do not contain it')
    .option('--limit <n>', 'read at most n records', wholeNumber)
    .option('--dry-run', 'do everything except replacing the partitions')
    .option('--reject-file <file>', 'file for the records that could not be read')
    .option('--json', 'print JSON')
    .action(async (source: string | undefined, files: string[], options: Options) => {
      const { list, snapshotDate, limit, dryRun, rejectFile, json } = options
      if (list) return await printSources(config().dataDir, print, json)
      if (source === undefined || files.length === 0)
        throw new ImportError(
          'Name a source and its files: svc import <source> <files...>; svc import --list shows them.',
        )
      using stop = stopSignal()
      const bar = progressBar(stderr)
      try {
        const summary = await runImport({
          source,
          files,
          dataDir: config().dataDir,
          clock: systemClock,
          snapshotDate,
          limit,
          dryRun,
          rejectFile,
          onProgress: bar.show,
          signal: stop.signal,
        })
        bar.stop()
        if (json) print.json(summary)
        else printSummary(summary, print)
      } finally {
        bar.stop()
      }
    })
}

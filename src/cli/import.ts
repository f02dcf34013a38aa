import { SingleBar } from 'cli-progress'
import { type Command, InvalidArgumentError } from 'commander'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { ImportSummary } from '../importers/import-summary.ts'
import { importers } from '../importers/importers.ts'
import { importCommand as runImport } from '../importers/run-import.ts'
import { printFields, printJson, printTable } from './print.ts'

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number above 0.')
  return Number(text)
}

const tally = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || '0'

function printSummary(summary: ImportSummary) {
  const { skipped, unknown_statuses, countries, rejected, reject_file, ...rest } = summary
  const {
    source,
    file,
    snapshot_date,
    dry_run,
    resumed_after,
    read,
    written,
    unchanged,
    vanished,
    seconds,
    rows_per_second,
  } = rest
  printFields({
    source,
    file,
    'snapshot date': snapshot_date ?? 'each record its own',
    ...(dry_run && { 'dry run': 'nothing was replaced' }),
    ...(resumed_after > 0 && { 'resumed after': resumed_after }),
    read,
    written,
    unchanged,
    vanished,
    skipped: tally(skipped),
    rejected: reject_file ? `${rejected}, in ${reject_file}` : rejected,
    ...(Object.keys(unknown_statuses).length > 0 && { 'unknown statuses': tally(unknown_statuses) }),
    time: `${seconds.toFixed(1)} s, ${rows_per_second} rows/s`,
  })
  const rows = Object.entries(countries).map(([country, counts]) => ({
    country,
    ...counts,
    replaced: counts.replaced ? 'yes' : 'no',
  }))
  if (rows.length > 1) printTable(['country', 'written', 'unchanged', 'vanished', 'replaced'], rows)
}

/** A progress bar where somebody watches, nothing elsewhere. */
function progressBar() {
  if (!process.stderr.isTTY) return { show: () => {}, stop: () => {} }
  const bar = new SingleBar({
    format: '{bar} {percentage} % | {read} records | {eta_formatted} left',
    etaBuffer: 200,
    clearOnComplete: true,
  })
  bar.start(1000, 0, { read: 0 })
  return {
    show: ({ share, read }: { share: number; read: number }) => bar.update(Math.round(share * 1000), { read }),
    stop: () => bar.stop(),
  }
}

/** Resolves to a signal that is aborted when the person asks to stop. */
function stopSignal(): AbortSignal {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort()).once('SIGTERM', () => controller.abort())
  return controller.signal
}

interface Options {
  snapshotDate?: string
  limit?: number
  dryRun?: boolean
  rejectFile?: string
  json?: boolean
}

/** `svc import`. */
export function importCommand(program: Command, config: () => Config): void {
  program
    .command('import')
    .description('import a register: beside the partitions being served, and swapped in whole')
    .argument('<source>', `one of ${[...importers.keys()].join(', ')}`)
    .argument('<file>', 'the file as the register publishes it: plain, gz or zip')
    .option('--snapshot-date <day>', 'day the register took the file, when its name does not say')
    .option('--limit <n>', 'read only so many records', wholeNumber)
    .option('--dry-run', 'do everything but replace the partitions')
    .option('--reject-file <file>', 'where to write the records that could not be read')
    .option('--json', 'print JSON')
    .action(async (source: string, file: string, { snapshotDate, limit, dryRun, rejectFile, json }: Options) => {
      const bar = progressBar()
      try {
        const summary = await runImport({
          source,
          file,
          dataDir: config().dataDir,
          clock: systemClock,
          snapshotDate,
          limit,
          dryRun,
          rejectFile,
          onProgress: bar.show,
          signal: stopSignal(),
        })
        bar.stop()
        if (json) printJson(summary)
        else printSummary(summary)
      } finally {
        bar.stop()
      }
    })
}

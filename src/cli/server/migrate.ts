import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import type { MoveProgress, MoveSummary } from '#data/postgres/moving/move-folder.ts'
import { secretSource } from '../../administration/secrets/server-secret-file.ts'
import { systemClock } from '../../clock.ts'
import type { CommandContext } from '../command-context.ts'
import { progressBar } from '../terminal/progress-bar.ts'
import { databaseUrlOf } from './database.ts'

const lineEveryMs = 10_000

/** Shows progress on stderr: a bar on a terminal, otherwise a line every 10 seconds. */
function moveProgress({ stderr }: Pick<CommandContext, 'stderr'>) {
  const bar = progressBar(stderr, '{percentage} % | {step} {table} | {value} of {total} rows')
  let lineAt = systemClock.monotonic()
  return {
    show: ({ step, table, done: value, total }: MoveProgress) => {
      bar.show({ step, table, value, total })
      if (stderr.isTTY || systemClock.monotonic() - lineAt < lineEveryMs) return
      lineAt = systemClock.monotonic()
      stderr.write(`${step} ${table}: ${value} of ${total} rows\n`)
    },
    stop: () => bar.stop(),
  }
}

const stateOf = ({ state, finished_at, sums }: MoveSummary) =>
  ({
    moved: `every row and ${sums} sums are the same`,
    'moved before': `moved at ${finished_at}: nothing was done`,
    'not moved': 'a dry run: nothing was written',
  })[state]

/** `svc migrate`: moves the accounts of a data folder into PostgreSQL. */
export function migrateCommand(program: Command, context: CommandContext): void {
  const { config, print } = context
  program
    .command('migrate')
    .option('--dry-run', 'check the folder and the database, and count what would be moved')
    .option('--json', 'print JSON')
    .action(async ({ dryRun = false, json }: { dryRun?: boolean; json?: boolean }) => {
      const settings = config()
      const [{ dataDir }, url] = [settings, databaseUrlOf(settings, 'migrate')]
      const { moveFolder } = await import('#data/postgres/moving/move-folder.ts')
      const progress = moveProgress(context)
      const place = { dataDir, url, source: secretSource(settings, randomBytes) }
      const moving = moveFolder({ ...place, isDryRun: dryRun, now: systemClock.now(), onProgress: progress.show })
      const summary = await moving.finally(progress.stop)
      if (json) return print.json({ data_dir: dataDir, ...summary })
      const { database, rows } = summary
      print.fields({ database, checked: stateOf(summary), ...rows })
    })
}

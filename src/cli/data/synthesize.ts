import type { Command } from 'commander'
import { systemClock } from '../../clock.ts'
import { maxRows, minRows, synthesize } from '../../corpus/synthesize.ts'
import type { CommandContext } from '../command-context.ts'
import { wholeNumber } from '../options/whole-number.ts'
import { progressBar } from '../terminal/progress-bar.ts'
import { fileName } from '../terminal/standard-streams.ts'
import { stopSignal } from '../terminal/stop-signal.ts'

interface Options {
  rows: number
  out: string
  seed: number
  json?: boolean
}

async function run({ rows, out, seed, json }: Options, { print, stderr }: CommandContext) {
  using stop = stopSignal()
  const bar = progressBar(stderr, '{percentage} % | {value} companies')
  try {
    const summary = await synthesize({
      rows,
      seed,
      out,
      clock: systemClock,
      onProgress: value => bar.show({ value, total: rows }),
      signal: stop.signal,
    })
    bar.stop()
    if (json) return print.json(summary)
    const { countries, seconds, ...rest } = summary
    print.fields({ ...rest, time: `${seconds.toFixed(1)} s, ${Math.round(rows / Math.max(seconds, 0.001))} rows/s` })
    print.table(
      ['country', 'companies'],
      Object.entries(countries).map(([country, companies]) => ({ country, companies })),
    )
    print.lines([`Serve them with SVC_DATA_DIR=${out} svc serve. All of them are invented.`])
  } finally {
    bar.stop()
  }
}

/** `svc synthesize`. */
export function synthesizeCommand(program: Command, context: CommandContext): void {
  program
    .command('synthesize')
    .requiredOption('--rows <n>', 'number of companies in all countries', wholeNumber(minRows, maxRows))
    .requiredOption('--out <folder>', 'a folder without data of a service', fileName)
    .option('--seed <n>', 'the same seed gives the same companies', wholeNumber(0, 2_147_483_647), 1)
    .option('--json', 'print JSON')
    .action((options: Options) => run(options, context))
}

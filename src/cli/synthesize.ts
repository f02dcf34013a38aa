import { SingleBar } from 'cli-progress'
import { type Command, InvalidArgumentError } from 'commander'
import { systemClock } from '../clock.ts'
import { fewestRows, mostRows, synthesize } from '../corpus/synthesize.ts'
import { printFields, printJson, printTable } from './print.ts'

const wholeNumber = (from: number, to: number) => (text: string) => {
  const number = Number(text)
  if (!/^\d{1,10}$/.test(text) || number < from || number > to)
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`)
  return number
}

function progressBar(rows: number) {
  if (!process.stderr.isTTY) return { show: () => {}, stop: () => {} }
  const bar = new SingleBar({ format: '{bar} {percentage} % | {value} companies', clearOnComplete: true })
  bar.start(rows, 0)
  return { show: (written: number) => bar.update(written), stop: () => bar.stop() }
}

function stopSignal(): AbortSignal {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort()).once('SIGTERM', () => controller.abort())
  return controller.signal
}

interface Options {
  rows: number
  out: string
  seed: number
  json?: boolean
}

async function run({ rows, out, seed, json }: Options) {
  const bar = progressBar(rows)
  try {
    const summary = await synthesize({
      rows,
      seed,
      out,
      clock: systemClock,
      onProgress: bar.show,
      signal: stopSignal(),
    })
    bar.stop()
    if (json) return printJson(summary)
    const { countries, seconds, ...rest } = summary
    printFields({ ...rest, time: `${seconds.toFixed(1)} s, ${Math.round(rows / Math.max(seconds, 0.001))} rows/s` })
    printTable(
      ['country', 'companies'],
      Object.entries(countries).map(([country, companies]) => ({ country, companies })),
    )
    process.stdout.write(`Serve them with SVC_DATA_DIR=${out} svc serve. All of them are invented.\n`)
  } finally {
    bar.stop()
  }
}

/** `svc synthesize`. */
export function synthesizeCommand(program: Command): void {
  program
    .command('synthesize')
    .description('write registers of invented companies, for benchmarks only, to a folder of their own')
    .requiredOption('--rows <n>', 'how many companies, over all 19 countries', wholeNumber(fewestRows, mostRows))
    .requiredOption('--out <folder>', 'a folder that is no data folder yet')
    .option('--seed <n>', 'the same seed gives the same companies', wholeNumber(0, 2_147_483_647), 1)
    .option('--json', 'print JSON')
    .action(run)
}

import type { Command } from 'commander'
import { ownWeightsFile, writeWeights } from '#data/reference/own-weights.ts'
import { dayOf } from '#domain/calendar.ts'
import { countryCodes } from '#domain/countries.ts'
import { systemClock } from '../../clock.ts'
import { type CountedWeights, countWeights } from '../../search/count-weights.ts'
import type { CommandContext } from '../command-context.ts'
import { createPrinter } from '../terminal/print.ts'
import { progressBar } from '../terminal/progress-bar.ts'
import { standardStream } from '../terminal/standard-streams.ts'
import { stopSignal } from '../terminal/stop-signal.ts'

interface Options {
  out?: string
  json?: boolean
}

async function count(dataDir: string, { stderr }: CommandContext): Promise<CountedWeights> {
  using stop = stopSignal()
  const bar = progressBar(stderr, '{percentage} % | {country} | {value} of {total} companies')
  const day = dayOf(systemClock.now())
  const onProgress = (country: string, value: number, total: number) => bar.show({ value, total, country })
  try {
    // Awaited here: signals are no longer heard once the function has returned.
    return await countWeights({ dataDir, countries: countryCodes, day, onProgress, signal: stop.signal })
  } finally {
    bar.stop()
  }
}

async function run({ out, json }: Options, context: CommandContext) {
  const { dataDir } = context.config()
  const own = ownWeightsFile(dataDir)
  const file = out ?? own
  const { text, counted, tooFew, words } = await count(dataDir, context)
  const isStreamed = out === standardStream
  if (isStreamed) context.stdout.write(text)
  else writeWeights(file, text)
  const print = isStreamed ? createPrinter(context.stderr) : context.print
  if (json) return print.json({ file, words, counted, too_few: tooFew })
  print.table(
    ['country', 'companies', 'words'],
    [
      ...Object.entries(counted).map(([country, companies]) => ({ country, companies, words: 'counted' })),
      ...Object.entries(tooFew).map(([country, companies]) => ({ country, companies, words: 'too few companies' })),
    ],
  )
  const effect = file === own ? 'A running service rebuilds its search index with them.' : `As ${own} they take effect.`
  print.lines([`${words} words of names are listed in ${isStreamed ? 'stdout' : file}. ${effect}`])
}

/** `svc weights`. */
export function weightsCommand(program: Command, context: CommandContext): void {
  program
    .command('weights')
    .option('--out <file>', 'write the weights to this file, or to stdout for -, where they have no effect')
    .option('--json', 'print JSON')
    .action((options: Options) => run(options, context))
}

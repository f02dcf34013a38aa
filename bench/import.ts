import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inferSchema, initParser, type Parser } from 'udsv'
import { systemClock } from '../src/clock.ts'
import { importCommand } from '../src/importers/run-import.ts'
import { writeSyntheticRegister } from './synthetic-register.ts'

// Measures the import of a register of invented companies beside a floor: a CSV library alone, splitting the same file into
// cells and doing nothing with them. Prints one line. `node bench/import.ts [rows] [rounds]`

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = systemClock.monotonic()
  await work()
  return (systemClock.monotonic() - started) / 1000
}

const splitAlone = async (file: string) => {
  let parser: Parser | undefined
  let rows = 0
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    parser ??= initParser(inferSchema(chunk))
    parser.chunk<string[]>(chunk, parser.stringArrs, () => {
      rows += 1
    })
  }
  parser?.end()
  return rows
}

const median = (values: number[]) => values.toSorted((first, second) => first - second)[values.length >> 1] ?? 0

const [rows = 500_000, rounds = 3] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'svc-bench-import-'))
try {
  const file = join(folder, 'BasicCompanyData-synthetic-2026-11-01.csv')
  await writeSyntheticRegister(file, { rows })
  const imports: number[] = []
  const floors: number[] = []
  let peakMegabytes = 0
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = join(folder, `data-${round}`)
    const summary = await importCommand({ source: 'gb', files: [file], dataDir, clock: systemClock })
    imports.push(summary.seconds)
    peakMegabytes ||= Math.round(process.resourceUsage().maxRSS / 1024)
    rmSync(dataDir, { recursive: true })
    floors.push(await seconds(() => splitAlone(file)))
  }
  const rate = (times: number[]) => Math.round(rows / median(times))
  const ratio = (median(imports) / median(floors)).toFixed(1)
  process.stdout.write(
    `import of ${rows} rows: ${rate(imports)} rows/s (floor, the same file split by udsv alone: ${rate(floors)} rows/s, ${ratio} times as fast), peak memory ${peakMegabytes} MB\n`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

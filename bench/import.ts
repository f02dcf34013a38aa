import { spawn } from 'node:child_process'
import { createReadStream, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { inferSchema, initParser, type Parser } from 'udsv'
import { systemClock } from '../src/clock.ts'
import type { ImportSummary } from '../src/importers/run/import-summary.ts'
import { followPeakMemory } from './peak-memory.ts'
import { median } from './statistics.ts'
import { writeSyntheticKbo } from './synthetic-kbo.ts'
import { writeSyntheticRegister } from './synthetic-register.ts'

// Compares `svc import` of a synthetic register with two references: a CSV library that only splits the same files into
// cells, and the same library with every row stored as JSON under its number. Prints one line. `node bench/import.ts [--source gb|be] [--rows N | --gigabytes N] [--rounds N] [--folder
// temporary]`

const { values } = parseArgs({
  options: {
    source: { type: 'string', default: 'gb' },
    rows: { type: 'string', default: '500000' },
    gigabytes: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    folder: { type: 'string', default: tmpdir() },
  },
})

const svc = fileURLToPath(new URL('../bin/svc', import.meta.url))

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = systemClock.monotonic()
  await work()
  return (systemClock.monotonic() - started) / 1000
}

const split = async (file: string, onRow: (row: string[]) => void) => {
  let parser: Parser | undefined
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    parser ??= initParser(inferSchema(chunk))
    parser.chunk<string[]>(chunk, parser.stringArrs, onRow)
  }
  parser?.end()
}

/** Stores rows unmapped and unchecked, in one transaction without syncs: less than any import must do. */
const store = async (files: readonly string[], keyAt: number, database: Database.Database) => {
  database.pragma('journal_mode = off')
  database.exec('CREATE TABLE rows (id TEXT PRIMARY KEY, row TEXT) WITHOUT ROWID; BEGIN')
  const insert = database.prepare('INSERT OR REPLACE INTO rows VALUES (?, ?)')
  const storeRow = (row: string[]) => {
    insert.run(row[keyAt], JSON.stringify(row))
  }
  for (const file of files) await split(file, storeRow)
  database.exec('COMMIT')
  database.close()
}

/** How to synthesize a register: bytes per company in its files, rows per company, and the column of the number. */
const registers: Record<
  string,
  { bytes: number; rowsEach: number; keyAt: number; write: (folder: string, rows: number) => Promise<void> }
> = {
  gb: {
    bytes: 540,
    rowsEach: 1,
    keyAt: 1,
    write: (folder, rows) =>
      writeSyntheticRegister(join(folder, 'BasicCompanyData-synthetic-2026-11-01.csv'), { rows }),
  },
  be: { bytes: 390, rowsEach: 7, keyAt: 0, write: (folder, rows) => writeSyntheticKbo(folder, { enterprises: rows }) },
}

const importOnce = async (source: string, files: string, dataDir: string) => {
  const env = { ...process.env, SVC_DATA_DIR: dataDir }
  const child = spawn(svc, ['import', source, files, '--json'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  using memory = followPeakMemory(child.pid)
  let printed = ''
  for await (const chunk of child.stdout) printed += chunk
  return { summary: JSON.parse(printed) as ImportSummary, megabytes: memory.megabytes() }
}

const register = registers[values.source]
if (!register) throw new Error(`There is no synthetic register of ${values.source}.`)
const companies = values.gigabytes ? Math.round((Number(values.gigabytes) * 1e9) / register.bytes) : Number(values.rows)
const rounds = values.gigabytes ? 1 : Number(values.rounds)
const folder = mkdtempSync(join(values.folder, 'svc-bench-import-'))
try {
  const files = join(folder, 'files')
  await register.write(files, companies)
  const names = readdirSync(files).map(name => join(files, name))
  const bytes = names.reduce((sum, name) => sum + statSync(name).size, 0)
  const imports: number[] = []
  const floors: number[] = []
  const stored: number[] = []
  let peak = 0
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = join(folder, `data-${round}`)
    const { summary, megabytes } = await importOnce(values.source, files, dataDir)
    if (summary.written !== companies) throw new Error(`${summary.written} of ${companies} companies were written.`)
    imports.push(summary.seconds)
    peak = Math.max(peak, megabytes ?? 0)
    rmSync(dataDir, { recursive: true })
    floors.push(
      await seconds(async () => {
        for (const name of names) await split(name, () => undefined)
      }),
    )
    const file = join(folder, `stored-${round}.sqlite`)
    stored.push(await seconds(() => store(names, register.keyAt, new Database(file))))
    rmSync(file)
  }
  const rows = companies * register.rowsEach
  const rate = (times: number[]) => Math.round(rows / median(times))
  process.stdout.write(
    `import of ${companies} companies (${values.source}, ${(bytes / 1e9).toFixed(2)} GB, ${rows} rows): ${rate(imports)} rows/s ` +
      `(floor, the same split by udsv alone: ${rate(floors)} rows/s, ${(median(imports) / median(floors)).toFixed(1)} times as fast; split and stored unmapped: ${rate(stored)} rows/s, ${(median(imports) / median(stored)).toFixed(1)} times as fast), ` +
      `peak memory ${peak || 'unknown'} MB\n`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

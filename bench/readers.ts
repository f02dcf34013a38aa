import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse'
import streamArray from 'stream-json/streamers/stream-array.js'
import { inferSchema, initParser, type Parser } from 'udsv'
import { systemClock } from '../src/clock.ts'
import { csvRecords } from '../src/importers/readers/csv-records.ts'
import { jsonTexts, parseRecord } from '../src/importers/readers/json-records.ts'
import { tempFolder } from '../test/support/temp-folder.ts'
import { median } from './statistics.ts'
import { writeSyntheticRegister } from './synthetic-register.ts'

// Compares the readers of imports with libraries, side by side in one run: CSV with udsv and csv-parse, a JSON array
// with stream-json. All read the same files in the same chunks. Prints one line. `node bench/readers.ts [--rows N]
// [--rounds N]`

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
})
const rows = Number(values.rows)
const rounds = Number(values.rounds)

const chunksOf = (file: string) => createReadStream(file, { encoding: 'utf8', highWaterMark: 32 * 1024 })

type Read = (file: string) => Promise<number>

const csvReaders: Record<string, Read> = {
  own: async file => {
    let count = 0
    const columns = { required: ['CompanyName', 'CompanyNumber', 'CompanyStatus'] }
    for await (const records of csvRecords(chunksOf(file), columns, 'a synthetic register')) count += records.length
    return count
  },
  udsv: async file => {
    let parser: Parser | undefined
    let count = 0
    const add = () => {
      count += 1
    }
    for await (const chunk of chunksOf(file)) {
      parser ??= initParser(inferSchema(chunk))
      parser.chunk<string[]>(chunk, parser.stringArrs, add)
    }
    parser?.end()
    return count
  },
  'csv-parse': async file => {
    let count = 0
    const parser = chunksOf(file).pipe(parse({ from_line: 2, info: true, skip_records_with_error: true }))
    for await (const _ of parser) count += 1
    return count
  },
}

const jsonReaders: Record<string, Read> = {
  own: async file => {
    let count = 0
    for await (const texts of jsonTexts(chunksOf(file), { recordsUnder: [] }, 'a synthetic register'))
      count += texts.map(parseRecord).length
    return count
  },
  'stream-json': async file => {
    let count = 0
    for await (const _ of chunksOf(file).pipe(streamArray.withParserAsStream())) count += 1
    return count
  },
}

/** The companies of a synthetic register as members of a JSON array, one per line. */
async function* toJson(csv: string): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const row of createReadStream(csv).pipe(parse({ columns: true, trim: true }))) {
    yield `${separator}${JSON.stringify(row)}`
    separator = ',\n'
  }
  yield '\n]\n'
}

/** Rows per second of each reader, the median of all rounds; in each round every reader reads the file once. */
const measure = async (readers: Record<string, Read>, file: string): Promise<Map<string, number>> => {
  const rates = new Map(Object.keys(readers).map(name => [name, [] as number[]]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, read] of Object.entries(readers)) {
      const started = systemClock.monotonic()
      const count = await read(file)
      if (Math.abs(count - rows) > 1) throw new Error(`${name} read ${count} of ${rows} rows.`)
      rates.get(name)?.push((count * 1000) / (systemClock.monotonic() - started))
    }
  }
  return new Map([...rates].map(([name, found]) => [name, Math.round(median(found))]))
}

const shown = (rates: ReadonlyMap<string, number>): string =>
  [...rates]
    .map(([name, rate]) => `${name} ${rate} rows/s (${(rate / (rates.get('own') ?? rate)).toFixed(2)})`)
    .join(', ')

using folder = tempFolder()
const csv = join(folder.path, 'BasicCompanyData.csv')
const json = join(folder.path, 'companies.json')
await writeSyntheticRegister(csv, { rows })
await pipeline(Readable.from(toJson(csv)), createWriteStream(json))
const csvRates = await measure(csvReaders, csv)
const jsonRates = await measure(jsonReaders, json)
process.stdout.write(`readers of ${rows} companies, CSV: ${shown(csvRates)}; JSON: ${shown(jsonRates)}\n`)

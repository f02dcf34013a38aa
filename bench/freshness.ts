import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { systemClock } from '../src/clock.ts'
import { tempFolder } from '../test/support/temp-folder.ts'
import { atMost } from './goal.ts'
import { type KeyedClient, startKeyedClient } from './keyed-client.ts'
import { basicCompanyDataHeader, writeSyntheticRegister } from './synthetic-register.ts'

// Imports a synthetic register into the folder of a running service: first the whole register, then a file in which one
// company in a hundred has changed, then one in which all have. Measures when a lookup and a search find a company that
// only the new file has, in seconds after the end of the import. `node bench/freshness.ts [--rows N]`

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const rows = Number(values.rows)
const svc = fileURLToPath(new URL('../bin/svc', import.meta.url))
const goalSeconds = 2
const pollMs = 20
const maxWaitMs = 600_000
const now = systemClock.monotonic

interface Marker {
  id: string
  word: string
}

/** Adds a company that no other file has. */
function addMarker(file: string, { id, word }: Marker) {
  const cells = {
    CompanyName: `SYNTHETIC ${word.toUpperCase()} LIMITED`,
    ' CompanyNumber': id,
    CompanyCategory: 'Private Limited Company',
    CompanyStatus: 'Active',
    IncorporationDate: '28/02/2020',
  } as Record<string, string>
  appendFileSync(file, `"${basicCompanyDataHeader.map(column => cells[column] ?? '').join('","')}"\n`)
}

/** Resolves to the time at which a path of the service has a text in its answer. */
async function seen({ url, key }: KeyedClient, path: string, text: string): Promise<number> {
  const started = now()
  while (now() - started < maxWaitMs) {
    const reply = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } })
    if ((await reply.text()).includes(text)) return now()
    await pause(pollMs)
  }
  throw new Error(`${path} did not answer ${text}`)
}

/** Imports a file, of which all companies may have other names; resolves to when the import started and ended, and when a lookup and a search saw its data. */
async function measure(client: KeyedClient, file: string, { id, word }: Marker) {
  const text = `SYNTHETIC ${word.toUpperCase()} LIMITED`
  const lookup = seen(client, `/v1/companies/GB/${id}`, text)
  const search = seen(client, `/v1/companies/search?q=${word}&country=GB`, text)
  const env = { ...process.env, SVC_DATA_DIR: client.dataDir }
  const started = now()
  const child = spawn(svc, ['import', 'gb', '--accept-renamed', file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The import ended with ${code}.`)
  const ended = now()
  return { started, ended, lookup: await lookup, search: await search }
}

using folder = tempFolder()
const fileOf = (day: string) => join(folder.path, `BasicCompanyData-synthetic-${day}.csv`)
async function* changedLines(from: string): AsyncGenerator<string> {
  let at = 0
  for await (const line of createInterface(createReadStream(from, 'latin1'))) {
    yield `${at % 100 === 1 ? line.replace('LIMITED', 'RENAMED LIMITED') : line}\n`
    at += 1
  }
}
// Line by line: a million companies are more than a string can hold.
const changed = (from: string, to: string) => pipeline(changedLines(from), createWriteStream(to, 'latin1'))
const data = join(folder.path, 'data')
mkdirSync(data)
await using client = await startKeyedClient(data)
const files = [
  {
    title: 'first',
    day: '2025-11-01',
    word: 'quillmere',
    write: (file: string) => writeSyntheticRegister(file, { rows }),
  },
  {
    title: 'one in a hundred changed',
    day: '2025-11-08',
    word: 'ospreywing',
    write: (file: string) => changed(fileOf('2025-11-01'), file),
  },
  {
    title: 'all changed',
    day: '2026-11-01',
    word: 'thornaxe',
    write: (file: string) => writeSyntheticRegister(file, { rows, seed: 2 }),
  },
]
let slowest = 0
const shown: string[] = []
for (const [at, { title, day, word, write }] of files.entries()) {
  await write(fileOf(day))
  const marker = { id: `9900000${at + 1}`, word }
  addMarker(fileOf(day), marker)
  const { started, ended, lookup, search } = await measure(client, fileOf(day), marker)
  const after = (time: number) => `${((time - ended) / 1000).toFixed(2)} s`
  slowest = Math.max(slowest, (search - ended) / 1000)
  shown.push(
    `${title}: import ${((ended - started) / 1000).toFixed(1)} s, lookup ${after(lookup)}, search ${after(search)} after it`,
  )
}
process.stdout.write(
  `freshness of ${rows} companies: ${shown.join('; ')}; slowest search ${slowest.toFixed(2)} s, ${atMost(goalSeconds, slowest)}\n`,
)

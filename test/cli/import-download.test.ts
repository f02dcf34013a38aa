import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { lockFile } from '#data/files/file-lock.ts'
import { partitionIssues } from '../../src/administration/checks/partition-issues.ts'
import { type RegisterServer, startRegisterServer } from '../importers/register-server.ts'
import { samples } from '../support/genuine-samples.ts'
import { fixture } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'
import { zipOf } from '../support/zip-of.ts'
import { refusalOf, svc } from './svc.ts'

const address = 'https://data.brreg.no/enhetsregisteret/api/enheter/lastned/csv'
const enheter = gzipSync(readFileSync(fixture('enheter-synthetic.csv')))

describe('svc import --download', () => {
  let server: RegisterServer
  let folder: TempFolder
  before(async () => {
    server = await startRegisterServer()
    folder = tempFolder()
    server.files.set(address, { body: enheter, lastModified: 'Fri, 20 Nov 2026 04:00:00 GMT' })
  })
  after(async () => {
    folder[Symbol.dispose]()
    await server[Symbol.asyncDispose]()
  })
  const run = (...args: string[]) => svc(['import', ...args], { SVC_DATA_DIR: folder.path }, server.fetch)

  it('with --dry-run prints the addresses and fetches nothing', async () => {
    const { code, stdout } = await run('no', '--download', '--dry-run')
    assert.deepEqual([code, stdout, server.seen.length], [0, `${address}\n`, 0])
  })

  it('downloads and imports the files, dated by the server where they do not tell their date', async () => {
    const { code, stdout, stderr } = await run('no', '--download')
    assert.equal(code, 0, stderr)
    assert.match(stdout, /^snapshot date +2026-11-20T00:00:00Z$/m)
    assert.match(
      stderr,
      new RegExp(`^downloaded: .*enheter\\.csv\\.gz, ${enheter.length} bytes, SHA-256 [0-9a-f]{64}$`, 'm'),
    )
    assert.deepEqual(readdirSync(join(folder.path, 'downloads', 'no')).sort(), [
      'enheter.csv.gz',
      'enheter.csv.gz.json',
    ])
  })

  it('neither fetches nor imports again what has not changed', async () => {
    const { code, stdout, stderr } = await run('no', '--download')
    assert.deepEqual([code, stdout], [0, 'no: these files are imported already\n'])
    assert.match(stderr, /^not changed: /)
    assert.equal(server.seen.at(-1)?.status, 304)
  })

  const partition = () => join(folder.path, 'partitions', 'NO.sqlite')
  const change = (sql: string) => {
    const database = new Database(partition())
    database.exec(sql)
    database.close()
  }
  for (const { state, damage } of [
    { state: 'is missing', damage: () => rmSync(partition()) },
    { state: 'is cut short', damage: () => truncateSync(partition(), 5_000) },
    {
      state: 'is of another schema',
      damage: () => change('PRAGMA user_version = 1; ALTER TABLE source_records DROP checksum'),
    },
    {
      state: 'has a damaged record',
      damage: () =>
        change("UPDATE source_records SET name = 'X' WHERE row_id = (SELECT max(row_id) FROM source_records)"),
    },
    {
      state: 'records other files',
      damage: () => change("UPDATE imports SET file_sha256 = '0' WHERE source = 'no'"),
    },
  ])
    it(`imports the files again, without fetching them, if the partition ${state}`, async () => {
      damage()
      const { code, stdout, stderr } = await run('no', '--download')
      assert.equal(code, 0, stderr)
      assert.match(stdout, /^read +7$/m)
      assert.match(stderr, /^not changed: /)
      assert.deepEqual(await partitionIssues(folder.path, ['NO']), [])
      assert.equal((await run('no', '--download')).stdout, 'no: these files are imported already\n')
    })

  it('does not read a partition again that is the same file as after its last check', async () => {
    const asOf = (seconds: number) => utimesSync(partition(), seconds, seconds)
    asOf(1_790_000_000)
    assert.equal((await run('no', '--download')).stdout, 'no: these files are imported already\n')
    change("UPDATE source_records SET name = 'X' WHERE row_id = (SELECT max(row_id) FROM source_records)")
    asOf(1_790_000_000)
    assert.equal((await run('no', '--download')).stdout, 'no: these files are imported already\n')
    asOf(1_790_000_001)
    assert.match((await run('no', '--download')).stdout, /^read +7$/m)
  })

  it('fetches a file again that an import found cut short, once, though the server says that it has not changed', async () => {
    using own = tempFolder()
    const runOwn = () => svc(['import', 'no', '--download'], { SVC_DATA_DIR: own.path }, server.fetch)
    const statuses = () => server.seen.map(({ status }) => status)
    const published = { lastModified: 'Fri, 20 Nov 2026 04:00:00 GMT', etag: '"same"' }
    server.files.set(address, { body: enheter.subarray(0, -20), ...published })
    server.seen.length = 0
    const refused = await runOwn()
    assert.match(refused.stderr, /^the next download fetches this file again\nsvc: .* is cut short/m)
    assert.doesNotMatch((await runOwn()).stderr, /fetches this file again/)
    await runOwn()
    assert.deepEqual(statuses(), [200, 200, 304])
    rmSync(join(own.path, 'downloads'), { recursive: true })
    assert.equal((await runOwn()).code, 1)
    server.files.set(address, { body: enheter, ...published })
    const { code, stdout } = await runOwn()
    assert.equal(code, 0)
    assert.match(stdout, /^read +7$/m)
    server.files.set(address, { body: enheter, lastModified: 'Fri, 20 Nov 2026 04:00:00 GMT' })
  })

  it('refuses a second download of a source at the same time in one line', async () => {
    using _ = lockFile(folder.path, 'download-no')
    const { code, stdout, lines } = refusalOf(await run('no', '--download'))
    assert.deepEqual([code, stdout, lines], [1, '', ['svc: another download of no is running']])
  })

  it('of all sources, GLEIF last, names those that fail, each in a line, imports the others, and exits 1', async () => {
    const { code, stdout, stderr } = await run('all', '--download')
    assert.equal(code, 1)
    assert.match(stdout, /^no: these files are imported already$/m)
    const failed = [...stderr.matchAll(/^svc: (\w+): .* answered 404; download the files manually/gm)].map(
      ([, source]) => source,
    )
    assert.deepEqual(failed, ['ch', 'cz', 'de', 'ee', 'fi', 'fr', 'gb', 'ie', 'lt', 'lv', 'se', 'sk', 'gleif'])
  })

  it('of all sources goes on after a folder and a lock that cannot be used, each named with its source', async () => {
    using other = tempFolder()
    const downloads = join(other.path, 'downloads', 'ch')
    const lock = join(other.path, 'locks', 'NO.lock')
    mkdirSync(join(other.path, 'downloads'))
    writeFileSync(downloads, '')
    mkdirSync(lock, { recursive: true })
    const { code, stderr } = await svc(['import', 'all', '--download'], { SVC_DATA_DIR: other.path }, server.fetch)
    const lines = stderr.split('\n').filter(line => line.startsWith('svc: '))
    assert.deepEqual(
      [code, lines.length, lines.filter(line => !line.includes(' answered 404; '))],
      [
        1,
        14,
        [
          `svc: ch: ${downloads} exists, and is not a folder; change SVC_DATA_DIR`,
          `svc: no: ${lock} is a folder, not a file; change SVC_DATA_DIR`,
        ],
      ],
    )
  })

  it('of all sources that is stopped says so in one line, and tries no other', async () => {
    let calls = 0
    const stopping: typeof fetch = async () => {
      calls += 1
      process.emit('SIGTERM')
      throw new Error('stopped')
    }
    const result = await svc(['import', 'all', '--download'], { SVC_DATA_DIR: folder.path }, stopping)
    const { code, lines } = refusalOf(result)
    assert.deepEqual([code, lines, calls], [1, ['svc: the download was stopped; start it again to resume it'], 1])
  })

  it('that is stopped says in one line that it can be resumed', async () => {
    const stopping: typeof fetch = async () => {
      process.emit('SIGTERM')
      throw new Error('stopped')
    }
    const result = await svc(['import', 'lv', '--download'], { SVC_DATA_DIR: folder.path }, stopping)
    assert.deepEqual(refusalOf(result).lines, ['svc: the download was stopped; start it again to resume it'])
  })

  for (const { given, args, line } of [
    {
      given: 'a source behind an account',
      args: ['be', '--download'],
      line: /^svc: be cannot be downloaded: get its files from https:\/\/kbopub\.economie\.fgov\.be\/kbo-open-data\/login; the sources that can be downloaded are ch, cz, /,
    },
    { given: 'an unknown source', args: ['xx', '--download'], line: /^svc: there is no source "xx"; the sources / },
    {
      given: 'files as well',
      args: ['no', 'x.csv', '--download'],
      line: /^svc: give files or --download, not both$/,
    },
  ])
    it(`refuses ${given} in one line`, async () => {
      const { code, lines } = refusalOf(await run(...args))
      assert.deepEqual([code, lines.length], [1, 1])
      assert.match(lines[0] ?? '', line)
    })
})

const sample = (path: string) => readFileSync(join(samples, path))

// Genuine files of the registers, which are not part of the project; skipped when they are missing.
describe('svc import --download of genuine files', () => {
  before(function () {
    if (!existsSync(samples)) this.skip()
  })

  const month = new Date().toISOString().slice(0, 7)
  const gbAddress = `https://download.companieshouse.gov.uk/BasicCompanyDataAsOneFile-${month}-01.zip`
  const deAddress = 'https://daten.offeneregister.de/de_companies_ocdata.jsonl.bz2'
  const mirror = 'https://mirror.example/de.jsonl.bz2'
  const cases = [
    {
      source: 'gb',
      what: 'the month before, in two parts, as this month is not published and the connection is cut off',
      read: 31,
      publish: ({ files }: RegisterServer) => {
        const [year, number] = month.split('-').map(Number) as [number, number]
        const before = new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
        const body = zipOf([
          { name: 'BasicCompanyData.csv', content: sample('gb-companies-house-basic/BasicCompanyData-sample.csv') },
        ])
        files.set(gbAddress.replace(month, before), { body, trouble: [{ cutAt: 1_000 }] })
      },
      statuses: [404, 200, 206],
    },
    {
      source: 'no',
      what: 'after a 503',
      read: 9,
      publish: ({ files }: RegisterServer) =>
        files.set(address, {
          body: gzipSync(sample('no-brreg-enheter/enheter.csv')),
          lastModified: 'Fri, 20 Nov 2026 04:00:00 GMT',
          trouble: [{ status: 503 }],
        }),
      statuses: [503, 200],
    },
    {
      source: 'de',
      what: 'from a mirror that it redirects to',
      read: 565,
      publish: ({ files, redirects }: RegisterServer) => {
        redirects.set(deAddress, mirror)
        files.set(mirror, { body: sample('de-offeneregister/gau-algesheim.jsonl.bz2') })
      },
      statuses: [302, 200],
    },
  ]
  for (const { source, what, read, publish, statuses } of cases)
    it(`of ${source} imports ${read} records ${what}`, async () => {
      await using server = await startRegisterServer()
      using folder = tempFolder()
      const downloads = join(folder.path, 'downloads', source)
      server.arrived = () =>
        Math.max(
          0,
          ...readdirSync(downloads).map(name => (name.endsWith('.part') ? statSync(join(downloads, name)).size : 0)),
        )
      publish(server)
      const settings = { SVC_DATA_DIR: folder.path }
      const result = await svc(['import', source, '--download', '--json'], settings, server.fetch)
      assert.equal(result.code, 0, result.stderr)
      assert.equal(result.json<{ read: number }>().read, read)
      const retries = statuses.includes(503) || statuses.includes(206) ? 1 : 0
      assert.equal([...result.stderr.matchAll(/; next attempt in \d+ s$/gm)].length, retries)
      assert.deepEqual(
        server.seen.map(({ status }) => status),
        statuses,
      )
    })
})

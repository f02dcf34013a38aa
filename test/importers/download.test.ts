import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DownloadEntry } from '#data/reference/downloads.ts'
import { readDownloads } from '#data/reference/downloads.ts'
import type { DownloadDeps } from '../../src/importers/download/download-deps.ts'
import { addressesOf, downloadSource } from '../../src/importers/download/download-source.ts'
import { partialFile } from '../../src/importers/download/partial-file.ts'
import { importers } from '../../src/importers/importers.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'
import { etagOf, type PublishedFile, type RegisterServer, startRegisterServer } from './register-server.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const body = randomBytes(300_000)
const other = randomBytes(200_000)
const address = 'https://register.example/files/companies.csv'
const entry: DownloadEntry = { kind: 'file', address, name: 'companies.csv' }
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('downloading the files of a source', () => {
  let server: RegisterServer
  let folder: TempFolder
  let pauses: number[]
  beforeEach(async () => {
    server = await startRegisterServer()
    folder = tempFolder()
    pauses = []
    server.arrived = () => statSync(join(folder.path, 'companies.csv.part'), { throwIfNoEntry: false })?.size ?? 0
  })
  afterEach(async () => {
    folder[Symbol.dispose]()
    await server[Symbol.asyncDispose]()
  })
  const deps = (change: Partial<DownloadDeps> = {}): DownloadDeps => ({
    fetch: server.fetch,
    now: () => now,
    random: () => 0,
    sleep: async ms => void pauses.push(ms),
    ...change,
  })
  const run = (entries: DownloadEntry[] = [entry]) => downloadSource(entries, folder.path, deps())
  const read = (name = 'companies.csv') => readFileSync(join(folder.path, name))
  const requests = () => server.seen.map(({ status, headers }) => [status, headers.range ?? '-'])

  it('stops at the first attempt where a certificate has expired, and says so', async () => {
    const expired = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' })
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause: expired }))
    await assert.rejects(downloadSource([entry], folder.path, deps({ fetch })), {
      name: 'ImportError',
      message: /^https:\/\/register\.example\S+ cannot be used: its certificate has expired \(CERT_HAS_EXPIRED\): /,
    })
    assert.deepEqual(pauses, [])
  })

  const cases: { what: string; file: PublishedFile; requests: [number, string][]; pauses?: number[]; is?: Buffer }[] = [
    { what: 'in one request', file: { body }, requests: [[200, '-']] },
    {
      what: 'from where it was cut off, three times',
      file: { body, trouble: [{ cutAt: 100_000 }, { cutAt: 150_000 }, { cutAt: 299_999 }] },
      requests: [
        [200, '-'],
        [206, 'bytes=100000-'],
        [206, 'bytes=150000-'],
        [206, 'bytes=299999-'],
      ],
      pauses: [1000, 1000, 1000],
    },
    {
      what: 'by its date, if it has no entity tag',
      file: { body, etag: '', lastModified: 'Fri, 20 Nov 2026 04:00:00 GMT', trouble: [{ cutAt: 100_000 }] },
      requests: [
        [200, '-'],
        [206, 'bytes=100000-'],
      ],
      pauses: [1000],
    },
    {
      what: 'from its start, if the server ignores ranges',
      file: { body, ignoresRanges: true, trouble: [{ cutAt: 100_000 }] },
      requests: [
        [200, '-'],
        [200, 'bytes=100000-'],
      ],
      pauses: [1000],
    },
    {
      what: 'from its start, if its entity tag is weak',
      file: { body, etag: 'W/"1"', trouble: [{ cutAt: 100_000 }] },
      requests: [
        [200, '-'],
        [200, '-'],
      ],
      pauses: [1000],
    },
    {
      what: 'anew, if another version is published meanwhile',
      file: { body, trouble: [{ cutAt: 100_000 }, { becomes: { body: other } }] },
      requests: [
        [200, '-'],
        [200, 'bytes=100000-'],
      ],
      pauses: [1000],
      is: other,
    },
    {
      what: 'after 500, 502 and 503, with growing pauses or the one that Retry-After names',
      file: {
        body,
        trouble: [{ status: 500 }, { status: 502 }, { status: 503, headers: { 'retry-after': '7' } }, { status: 429 }],
      },
      requests: [
        [500, '-'],
        [502, '-'],
        [503, '-'],
        [429, '-'],
        [200, '-'],
      ],
      pauses: [1000, 2000, 7000, 8000],
    },
  ]
  for (const { what, file, requests: expected, pauses: slept = [], is = body } of cases)
    it(`fetches a file ${what}`, async () => {
      server.files.set(address, file)
      const [fetched] = await run()
      assert.deepEqual(requests(), expected)
      assert.deepEqual(pauses, slept)
      assert.ok(read().equals(is))
      assert.deepEqual([fetched?.bytes, fetched?.sha256, fetched?.isNew], [is.length, sha256(is), true])
      assert.deepEqual(readdirSync(folder.path).sort(), ['companies.csv', 'companies.csv.json'])
    })

  it('fetches a file that has not changed no second time, and one that has', async () => {
    server.files.set(address, { body })
    await run()
    const [unchanged] = await run()
    assert.deepEqual([unchanged?.isNew, unchanged?.sha256], [false, sha256(body)])
    server.files.set(address, { body: other })
    const [changed] = await run()
    assert.deepEqual([changed?.isNew, changed?.sha256], [true, sha256(other)])
    assert.deepEqual(
      server.seen.map(({ status, headers }) => [status, headers['if-none-match']]),
      [
        [200, undefined],
        [304, etagOf(body)],
        [200, etagOf(body)],
      ],
    )
  })

  it('leaves a folder that somebody has made beside the files', async () => {
    server.files.set(address, { body })
    mkdirSync(join(folder.path, 'older'))
    await run()
    assert.deepEqual(readdirSync(folder.path).sort(), ['companies.csv', 'companies.csv.json', 'older'])
  })

  it('fetches a file again that was changed or removed on disk', async () => {
    server.files.set(address, { body })
    await run()
    writeFileSync(join(folder.path, 'companies.csv'), 'cut')
    const [again] = await run()
    assert.deepEqual([again?.isNew, read().equals(body)], [true, true])
  })

  it('asks for bytes as they are stored, and names itself', async () => {
    server.files.set(address, { body })
    await run()
    const [seen] = server.seen
    assert.match(seen?.headers['user-agent'] ?? '', /^svc\/\d+\.\d+\.\d+$/)
    assert.equal(seen?.headers['accept-encoding'], 'identity')
  })

  it('gives up after 8 failures in a row in one line, keeps what has arrived, and resumes when started again', async () => {
    const trouble = [{ cutAt: 100_000 }, ...Array.from({ length: 7 }, () => ({ status: 503 }))]
    server.files.set(address, { body, trouble })
    await assert.rejects(run(), {
      name: 'ImportError',
      message: `${address} answered 503; the download has failed: start it again to resume it`,
    })
    assert.equal(existsSync(join(folder.path, 'companies.csv')), false)
    server.seen.length = 0
    await run()
    assert.deepEqual(requests(), [[206, 'bytes=100000-']])
    assert.ok(read().equals(body))
  })

  /** A reply whose connection ends after some bytes. */
  const cutAfter = (bytes: number, headers: Record<string, string>) => {
    let isSent = false
    const pull = (controller: ReadableStreamDefaultController) => {
      if (isSent) controller.error(new Error('terminated'))
      else controller.enqueue(body.subarray(0, bytes))
      isSent = true
    }
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), {
      headers: { 'content-length': String(body.length), ...headers },
    })
  }
  const rest = (bytes: Buffer, start: number, headers: Record<string, string>) => {
    const range = `bytes ${start}-${bytes.length - 1}/${bytes.length}`
    return new Response(Buffer.from(bytes.subarray(start)), {
      status: 206,
      headers: { 'content-range': range, ...headers },
    })
  }
  const sameSize = Buffer.from(randomBytes(body.length))
  for (const { what, second } of [
    { what: 'entity tag', second: rest(sameSize, 100_000, { etag: '"2"' }) },
    { what: 'length', second: rest(other, 100_000, { etag: '"1"' }) },
  ])
    it(`does not put parts of two versions together where a server ignores If-Range, and only its ${what} shows it`, async () => {
      const replies = [cutAfter(100_000, { etag: '"1"' }), second, new Response(Buffer.from(other))]
      const fetch = async () => replies.shift() ?? assert.fail('a request too many')
      await downloadSource([entry], folder.path, deps({ fetch }))
      assert.deepEqual([sha256(read()), pauses.length], [sha256(other), 2])
    })

  it('gives up after 8 failures where a server continues files from another byte than it was asked for', async () => {
    let requests = 0
    const fetch: DownloadDeps['fetch'] = async (_, init) => {
      requests += 1
      if (requests > 100) assert.fail('it does not end')
      const isRange = new Headers(init?.headers).has('range')
      return isRange ? rest(body, 5, { etag: '"1"' }) : cutAfter(100_000, { etag: '"1"' })
    }
    await assert.rejects(downloadSource([entry], folder.path, deps({ fetch })), { name: 'ImportError' })
    assert.equal(requests, 8)
  })

  it('says when to start again where a server asks for a pause of more than ten minutes', async () => {
    server.files.set(address, { body, trouble: [{ status: 429, headers: { 'retry-after': '3600' } }] })
    await assert.rejects(run(), {
      name: 'ImportError',
      message: `${address} answered 429; start the download again in 60 minutes, as the server asks`,
    })
  })

  it('refuses a redirect to an invalid address in one line', async () => {
    server.redirects.set(address, 'https://[broken')
    await assert.rejects(run(), {
      name: 'ImportError',
      message: `${address} redirects to an invalid address; download the files manually: svc import --list shows where`,
    })
  })

  it('keeps the file it has when a newer one cannot be fetched', async () => {
    server.files.set(address, { body })
    await run()
    server.files.set(address, { body: other, trouble: Array.from({ length: 8 }, () => ({ cutAt: 100_000 })) })
    await assert.rejects(run(), { name: 'ImportError' })
    assert.ok(read().equals(body))
  })

  it('keeps the file it has when a web page is answered with 200 in its place, and says so in one line', async () => {
    server.files.set(address, { body })
    await run()
    const page = async () =>
      new Response('<!doctype html><h1>Maintenance</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
    const reason = `${address} answered with a web page in place of the file; download the files manually: svc import --list shows where`
    await assert.rejects(downloadSource([entry], folder.path, deps({ fetch: page })), {
      name: 'ImportError',
      message: reason,
    })
    assert.deepEqual(read(), body)
  })

  it('starts again when it was killed with the whole file arrived, also where 416 is answered with a web page', async () => {
    writeFileSync(join(folder.path, 'companies.csv.part'), body)
    const begun = { address, validator: etagOf(body) }
    writeFileSync(join(folder.path, 'companies.csv.part.json'), JSON.stringify(begun))
    // As nginx and Apache answer a range that begins at the end.
    server.files.set(address, { body, trouble: [{ status: 416, headers: { 'content-type': 'text/html' } }] })
    await run()
    assert.deepEqual(requests(), [
      [416, 'bytes=300000-'],
      [200, '-'],
    ])
    assert.deepEqual(read(), body)
  })

  it('does not continue the part of an older file where the power fails between the reply of a newer one and its first byte', async () => {
    const part = partialFile(address, join(folder.path, 'companies.csv'))
    writeFileSync(part.path, other.subarray(0, 100_000))
    await part.begin(new Response('', { headers: { etag: etagOf(body) } }))
    server.files.set(address, { body })
    await run()
    assert.deepEqual([requests(), sha256(read())], [[[200, '-']], sha256(body)])
  })

  it('gives up the reply at once when the disk is full, and frees what has arrived: nothing keeps the process or the connection', async () => {
    symlinkSync('/dev/full', join(folder.path, 'companies.csv.part'))
    let isGivenUp = false
    const endless = new ReadableStream({
      pull: controller => controller.enqueue(new Uint8Array(100_000)),
      cancel: () => {
        isGivenUp = true
      },
    })
    await assert.rejects(downloadSource([entry], folder.path, deps({ fetch: async () => new Response(endless) })), {
      code: 'ENOSPC',
    })
    assert.equal(isGivenUp, true)
    assert.deepEqual(readdirSync(folder.path), ['companies.csv.part.json'], 'the room is needed for charges')
  })

  it('refuses a reply of 0 bytes, and keeps the file of before, whose notes stay too', async () => {
    server.files.set(address, { body })
    const [before] = await run()
    server.files.set(address, { body: Buffer.alloc(0) })
    await assert.rejects(run(), { name: 'ImportError', message: `${address} sent an empty file` })
    assert.deepEqual(
      [sha256(read()), JSON.parse(read('companies.csv.json').toString()).sha256],
      [sha256(body), before?.sha256],
    )
  })

  it('fetches a file whole that the server encodes although it was not asked to', async () => {
    const encoded = async () => {
      const reply = new Response(Buffer.from(body), { headers: { 'content-encoding': 'gzip', 'content-length': '12' } })
      return reply
    }
    await downloadSource([entry], folder.path, deps({ fetch: encoded }))
    assert.deepEqual(read(), body)
  })

  it('follows redirects, but not from HTTPS to HTTP, and no more than 5', async () => {
    const real = 'https://files.example/2026/companies.csv'
    server.redirects.set(address, real)
    server.files.set(real, { body })
    await run()
    assert.ok(read().equals(body))
    server.redirects.set(address, 'http://files.example/companies.csv')
    await assert.rejects(run(), {
      message: `${address} redirects to http://files.example, which is not HTTPS`,
    })
    server.redirects.set(address, address)
    await assert.rejects(run(), { message: `${address} redirects more than 5 times` })
  })

  for (const status of [401, 403, 404, 410])
    it(`says in one line when the address answers ${status}, and tries no second time`, async () => {
      server.files.set(address, { body, trouble: [{ status }] })
      await assert.rejects(run(), {
        message: `${address} answered ${status}; download the files manually: svc import --list shows where`,
      })
      assert.equal(server.seen.length, 1)
    })

  it('takes the newest month that is published, of this and the two before, and removes the file of the month before', async () => {
    const monthly: DownloadEntry = {
      kind: 'file',
      address: 'https://register.example/all-{month}-01.zip',
      name: 'all-{month}-01.zip',
    }
    server.files.set('https://register.example/all-2026-09-01.zip', { body })
    await run([monthly])
    assert.deepEqual(readdirSync(folder.path).sort(), ['all-2026-09-01.zip', 'all-2026-09-01.zip.json'])
    server.files.set('https://register.example/all-2026-11-01.zip', { body: other })
    await run([monthly])
    assert.deepEqual(readdirSync(folder.path).sort(), ['all-2026-11-01.zip', 'all-2026-11-01.zip.json'])
  })

  const listing = (names: string[]) => ({ body: Buffer.from(names.map(name => `<Key>${name}</Key>`).join('\n')) })
  const index = (path: string, link: RegExp, keep: 'newest' | 'later'): DownloadEntry => ({
    kind: 'index',
    index: `https://store.example/?prefix=${path}/`,
    address: 'https://store.example/',
    link,
    keep,
  })

  it('takes the newest full export of a listing, and the daily ones after it', async () => {
    server.files.set(
      'https://store.example/?prefix=full/',
      listing(['full/2026-10-03_001.gz', 'full/2026-11-07_001.gz', 'full/2026-11-07_002.gz', 'full/list.txt']),
    )
    server.files.set(
      'https://store.example/?prefix=daily/',
      listing(['daily/2026-11-06.gz', 'daily/2026-11-07.gz', 'daily/2026-11-08.gz', 'daily/2026-11-21.gz']),
    )
    const expected = ['full/2026-11-07_001.gz', 'full/2026-11-07_002.gz', 'daily/2026-11-08.gz', 'daily/2026-11-21.gz']
    for (const path of expected) server.files.set(`https://store.example/${path}`, { body })
    const entries = [
      index('full', /full\/(\d{4}-\d{2}-\d{2})_\d{3}\.gz/g, 'newest'),
      index('daily', /daily\/(\d{4}-\d{2}-\d{2})\.gz/g, 'later'),
    ]
    const files = await run(entries)
    assert.deepEqual(
      files.map(file => file.address),
      expected.map(path => `https://store.example/${path}`),
    )
  })

  it('says so when a listing has no such file', async () => {
    server.files.set('https://store.example/?prefix=full/', listing(['moved.txt']))
    await assert.rejects(run([index('full', /full\/(\d{4}-\d{2}-\d{2})/g, 'newest')]), /lists no file that looks like/)
  })

  it('asks a query page by page until one has no row, and keeps the pages that it has when it is stopped', async () => {
    const query: DownloadEntry = {
      kind: 'query',
      address: 'https://sparql.example/query',
      query: 'SELECT ?uid WHERE { } ORDER BY ?uid\n',
      rows: 2,
      name: 'all-{day}-{page}.csv',
    }
    const rows = ['1', '2', '3', '4', '5']
    let isDown = true
    server.files.set('https://sparql.example/query', url => {
      const [, limit, offset] = /LIMIT (\d+) OFFSET (\d+)$/.exec(url.searchParams.get('query') ?? '') ?? []
      const page = rows.slice(Number(offset), Number(offset) + Number(limit))
      const trouble = isDown && Number(offset) === 4 ? [{ status: 403 }] : []
      return { body: Buffer.from(['uid', ...page].join('\n')), trouble }
    })
    await assert.rejects(run([query]), /answered 403/)
    isDown = false
    server.seen.length = 0
    const pages = await run([query])
    assert.equal(server.seen.length, 2)
    assert.deepEqual(
      pages.map(({ path }) => [path.slice(folder.path.length + 1), readFileSync(path, 'utf8')]),
      [
        ['all-2026-11-22-0001.csv', 'uid\n1\n2'],
        ['all-2026-11-22-0002.csv', 'uid\n3\n4'],
        ['all-2026-11-22-0003.csv', 'uid\n5'],
      ],
    )
  })

  it('stops at the second page where a query service answers every page with the same rows, and after 1,000 pages', async () => {
    const query: DownloadEntry = {
      kind: 'query',
      address: 'https://sparql.example/query',
      query: 'SELECT ?uid WHERE { } ORDER BY ?uid\n',
      rows: 2,
      name: 'all-{day}-{page}.csv',
    }
    const answer = async (rows: string) => new Response(`uid\n${rows}`)
    await assert.rejects(downloadSource([query], folder.path, deps({ fetch: () => answer('1\n2') })), {
      name: 'ImportError',
      message: 'all-2026-11-22-0002.csv: the query was answered with the rows of the page before it',
    })
    assert.deepEqual(readdirSync(folder.path).toSorted(), ['all-2026-11-22-0001.csv', 'all-2026-11-22-0001.csv.json'])
    const fetch = (asked: unknown) => answer(/\d+$/.exec(String(asked))?.[0] ?? '')
    await assert.rejects(downloadSource([query], folder.path, deps({ fetch: fetch as typeof globalThis.fetch })), {
      name: 'ImportError',
      message: 'all-2026-11-22-1001.csv: the query has more than 1000 pages',
    })
  }).timeout(60_000)

  /** A reply of so many bytes, or without an end, of which none announces more than it says. */
  const endless =
    (length?: number, cancel = () => {}) =>
    async () => {
      const pull = (to: ReadableStreamDefaultController) => to.enqueue(new Uint8Array(1024 * 1024))
      const headers = length ? { 'content-length': String(length) } : undefined
      return new Response(new ReadableStream({ pull, cancel }), headers && { headers })
    }
  /** A disk of 100 GB that has so many free bytes, and those less that have arrived. */
  const statfs = (free: number) =>
    (() => {
      const arrived = statSync(join(folder.path, 'companies.csv.part'), { throwIfNoEntry: false })?.size ?? 0
      return { bsize: 1, blocks: 100e9, bavail: free - arrived }
    }) as unknown as NonNullable<DownloadDeps['statfs']>

  for (const { what, length, free, message } of [
    {
      what: 'of 60 GB at once, where the disk has 1 GB',
      length: 60e9,
      free: 1e9,
      message: /^the disk is full: https:\S+csv needs 56523 MiB more in the data folder/,
    },
    {
      what: 'of 300 GB at once',
      length: 300e9,
      free: 400e9,
      message: /csv sends more than 64 GiB: this is not the file$/,
    },
    {
      what: 'without an end before it fills the disk, and removes what has arrived',
      length: undefined,
      free: 300e6,
      message: /^the disk is full: https:\S+csv needs \d+ MiB more in the data folder/,
    },
  ])
    it(`refuses a file ${what}, and ends its reply`, async () => {
      let isEnded = false
      const fetch = endless(length, () => {
        isEnded = true
      })
      const run = downloadSource([entry], folder.path, deps({ fetch, statfs: statfs(free) }))
      await assert.rejects(run, { message })
      assert.ok(!existsSync(join(folder.path, 'companies.csv.part')))
      assert.ok(isEnded)
    })

  it('refuses a listing that does not end after 16 MB', async () => {
    const index: DownloadEntry = {
      kind: 'index',
      index: 'https://store.example/?prefix=all',
      address: 'https://store.example/',
      link: /init_(\d{4}-\d{2}-\d{2})\.json/g,
      keep: 'newest',
    }
    await assert.rejects(downloadSource([index], folder.path, deps({ fetch: endless() })), {
      name: 'ImportError',
      message: 'https://store.example/?prefix=all is longer than 16 MB: this is no listing',
    })
  })

  it('stops a listing at once when it is aborted: no further attempt is announced', async () => {
    const stop = new AbortController()
    const index: DownloadEntry = {
      kind: 'index',
      index: 'https://store.example/?prefix=all',
      address: 'https://store.example/',
      link: /init_(\d{4}-\d{2}-\d{2})\.json/g,
      keep: 'newest',
    }
    const pull = (to: ReadableStreamDefaultController) => {
      stop.abort()
      to.error(stop.signal.reason)
    }
    const fetch = async () => new Response(new ReadableStream({ pull }))
    const onRetry = () => assert.fail('tries again')
    const run = downloadSource([index], folder.path, deps({ fetch, signal: stop.signal, onRetry }))
    await assert.rejects(run, { name: 'AbortError' })
  })

  it('asks for a page again of which what is known was cut short, as by a power cut', async () => {
    const query: DownloadEntry = {
      kind: 'query',
      address: 'https://sparql.example/query',
      query: 'SELECT ?uid WHERE { } ORDER BY ?uid\n',
      rows: 2,
      name: 'all-{day}-{page}.csv',
    }
    server.files.set('https://sparql.example/query', ({ searchParams }) => ({
      body: Buffer.from(searchParams.get('query')?.endsWith('OFFSET 0') ? 'uid\n1\n2' : 'uid'),
    }))
    await run([query])
    writeFileSync(join(folder.path, 'all-2026-11-22-0001.csv.json'), '')
    const [page] = await run([query])
    assert.equal(page?.sha256, sha256(Buffer.from('uid\n1\n2')))
  })

  it('stops when it is told to', async () => {
    server.files.set(address, { body, trouble: [{ cutAt: 100_000 }] })
    const stop = new AbortController()
    const stopping = deps({ signal: stop.signal, sleep: async () => stop.abort(new Error('stopped')) })
    await assert.rejects(downloadSource([entry], folder.path, stopping), /stopped/)
    assert.equal(readFileSync(join(folder.path, 'companies.csv.part')).length, 100_000)
  })
})

describe('the addresses of downloads', () => {
  it('are of 14 sources that there are, over HTTPS', () => {
    const downloads = readDownloads()
    assert.equal(downloads.size, 14)
    for (const [source, entries] of downloads) {
      assert.ok(importers.has(source), source)
      assert.ok(entries.length > 0, source)
    }
  })

  it('of GB and NO are told without a request', async () => {
    const downloads = readDownloads()
    const offline = {
      fetch: () => assert.fail('a request'),
      now: () => now,
      random: Math.random,
      sleep: async () => {},
    }
    assert.deepEqual(await addressesOf(downloads.get('gb') ?? [], offline), [
      'https://download.companieshouse.gov.uk/BasicCompanyDataAsOneFile-2026-11-01.zip',
    ])
    assert.deepEqual(await addressesOf(downloads.get('no') ?? [], offline), [
      'https://data.brreg.no/enhetsregisteret/api/enheter/lastned/csv',
    ])
  })
})

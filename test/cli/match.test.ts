import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts'
import { freePort } from '../support/free-port.ts'
import { listenOnLoopback } from '../support/listen-on-loopback.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'
import { tiersWith } from '../support/tiers-with.ts'
import { until } from '../support/until.ts'
import { environment, program, refusalOf, spawnSvc, svc } from './svc.ts'

const known = ['Statoil', 'Equinor', 'Telenor', 'DNB Bank', 'Qzx Wvuuts']
/** Spellings of a name that are different rows, by the bits of a number: identical rows are sent once. */
const spelled = (name: string, number: number) => {
  let at = 0
  const swapped = (letter: string) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())
  return name.replaceAll(/[a-z]/gi, letter => ((number >> at++) & 1 ? swapped(letter) : letter))
}
const listOf = (rows: number) => {
  const rowOf = (at: number) => `${at},${spelled(known[at % 5] ?? '', Math.floor(at / 5))},NO`
  return ['nr,company,country', ...Array.from({ length: rows }, (_, at) => rowOf(at)), ''].join('\r\n')
}

/** Of 5 rows, the last is not found. */
const unitsOf = (rows: number) => (rows / 5) * 4

const appended = ['country', 'id', 'name', 'status', 'confidence', 'match', 'ambiguous', 'error']

const terminalThatAnswers = (answer: string) => {
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  stdin.end(`${answer}\n`)
  return stdin
}

describe('svc match', () => {
  let service: TestService
  let proxy: FaultyProxy
  let folder: TempFolder
  let key: string
  let pauses: number[]

  before(async () => {
    service = await startTestService()
    proxy = await startFaultyProxy(service.url)
  })
  after(async () => {
    await proxy[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    service.clock.advance(60_000)
    folder = tempFolder()
    key = (await service.key()).text
    proxy.sent.length = 0
    proxy.faults.length = 0
    pauses = []
  })
  afterEach(() => folder[Symbol.dispose]())

  const path = (name: string) => join(folder.path, name)
  const write = (content: string | Buffer, name = 'list.csv') => {
    writeFileSync(path(name), content)
    return path(name)
  }
  const out = () => path('out.csv')
  const results = () => readFileSync(out(), 'utf8').split('\r\n').slice(0, -1)
  const columns = ['--name-column', 'company', '--country-column', 'country']
  const argsOf = (list: string, ...more: string[]) => [
    'match',
    list,
    '-o',
    out(),
    '--url',
    proxy.url,
    ...columns,
    ...more,
  ]
  const settings = () => ({ SVC_API_KEY: key })
  const sleep = async (ms: number) => void pauses.push(ms)
  const match = (list: string, ...more: string[]) =>
    svc(argsOf(list, '--yes', ...more), settings(), undefined, { sleep })
  const billed = async () =>
    (await sendRequest(service, '/v1/account/usage', { key })).body.billable_results.used as number

  it('appends 8 columns to 250 rows, matched in 3 requests of at most 100, and prints the counts', async () => {
    const { code, stdout, stderr } = await spawnSvc(argsOf(write(listOf(250)), '--yes'), settings())
    assert.equal(code, 0, stderr)
    const [header, first, , , , fifth, ...others] = results()
    assert.equal(header, `nr,company,country,${appended.map(name => `svc_${name}`).join(',')}`)
    assert.match(first ?? '', /^0,Statoil,NO,NO,923609016,EQUINOR ASA,active,0\.\d+,true,false,$/)
    assert.equal(fifth, '4,Qzx Wvuuts,NO,,,,,,false,false,')
    assert.equal(others.length, 250 - 5)
    assert.deepEqual(
      proxy.sent.map(({ rows }) => rows.length),
      [100, 100, 50],
    )
    assert.match(stdout, /^rows +250\nfound +200\nmatched +\d+\nambiguous +\d+\nnot_found +50\nfailed +0\nunits +200$/m)
    assert.deepEqual([await billed(), existsSync(`${out()}.resume`)], [200, false])
  })

  it('appends 9 more columns with --review, at the same cost: what was found, why nothing was, and the second candidate', async () => {
    const lines = ['company,country', 'Statoil,NO', 'Norsk,NO', 'VAT SK2020372640,SK', '']
    const { code, stderr } = await match(write(lines.join('\n')), '--review')
    assert.equal(code, 0, stderr)
    const [header, ...found] = readFileSync(out(), 'utf8').trim().split(/\r?\n/)
    const ofReview = ['address', 'matched_field', 'matched_value', 'note']
    const ofSecond = ['country', 'id', 'name', 'address', 'confidence'].map(name => `second_${name}`)
    assert.equal(
      header,
      `company,country,${[...appended, ...ofReview, ...ofSecond].map(name => `svc_${name}`).join(',')}`,
    )
    assert.match(found[0] ?? '', /^Statoil,NO,NO,923609016,EQUINOR ASA,.*,previous_names,STATOIL ASA,,,,,,$/)
    assert.match(found[2] ?? '', /^VAT SK2020372640,SK,,,,,,false,false,,,,,"?This is a VAT number.*,,,,,$/)
    assert.match(
      found[1] ?? '',
      /^Norsk,NO,NO,\d{9},NORSK HYDRO ASA,.*,name,NORSK HYDRO ASA,,NO,\d{9},NORSK RIKSKRINGKASTING AS,.*,0\.\d+$/,
    )
    assert.equal(await billed(), 2)
  })

  it('says in the note of --review which value of 3 rows was refused: a country, a date and a name', async () => {
    const tooLong = `${'x'.repeat(501)},SE,`
    const lines = ['company,country,since', 'A AB,Norrland,', 'A AB,SE,12/31/2001', tooLong, '']
    const { code, stderr } = await match(write(lines.join('\n')), '--review', '--date-column', 'since')
    assert.equal(code, 0, stderr)
    const [, ...found] = readFileSync(out(), 'utf8').trim().split(/\r?\n/)
    assert.deepEqual(
      found.map(line => /,false,false,(\w+),,,,(.*),,,,,$/.exec(line)?.slice(1)),
      [
        ['country_not_supported', 'The service has no data for the country Norrland.'],
        ['invalid_request', '"incorporation_date ""12/31/2001"" must be a day such as 1995-03-12."'],
        ['invalid_request', `"name ""${'x'.repeat(60)}…"" must have 2 to 500 characters after trimming."`],
      ],
    )
  })

  it('reads the list from stdin and writes the results to stdout for -, and the counts to stderr', async () => {
    const stdin = Readable.from([listOf(5)]) as unknown as NodeJS.ReadableStream
    const args = ['match', '-', '-o', '-', '--yes', '--url', proxy.url, ...columns]
    const { code, stdout, stderr } = await svc(args, settings(), undefined, { stdin })
    assert.equal(code, 0, stderr)
    assert.equal(stdout.split('\r\n').length, 7)
    assert.match(stdout, /^nr,company,country,svc_country,.*\r\n0,Statoil,NO,NO,923609016,/)
    assert.match(stderr, /^stdin: UTF-8, 3 columns, .*^file +stdout\nrows +5\n/ms)
    assert.equal(existsSync('-'), false)
  })

  it('writes what is done to stdout when it gives up, because that is paid for', async () => {
    proxy.faults.push(undefined, ...Array(16).fill('answer lost'))
    const args = ['match', write(listOf(150)), '-o', '-', '--yes', '--url', proxy.url, ...columns]
    const { code, stdout, stderr } = await svc(args, settings(), undefined, { sleep })
    assert.deepEqual([code, stdout.split('\r\n').length], [1, 102])
    assert.match(stderr, /stdout has 100 of 150 rows; results in a file, which -o names, can be continued\n$/)
  })

  it('reads the key from stdin with --key-file -', async () => {
    const stdin = Readable.from([`${key}\n`]) as unknown as NodeJS.ReadableStream
    const { code, stderr } = await svc(argsOf(write(listOf(5)), '--yes', '--key-file', '-'), {}, undefined, { stdin })
    assert.equal(code, 0, stderr)
    const both = await svc(['match', '-', '-o', out(), '--url', proxy.url, '--key-file', '-', ...columns])
    assert.deepEqual(refusalOf(both).lines, ['svc: the list and the key cannot both be read from stdin'])
  })

  it('bills a list once whose requests and answers are lost, and waits as a 429 and a 503 ask it to', async () => {
    proxy.faults.push('answer lost', 'lost', { status: 429, code: 'rate_limit_exceeded', retryAfter: 7 }, undefined)
    proxy.faults.push({ status: 503, code: 'service_unavailable', retryAfter: 30 }, 'answer lost')
    const { code, stderr } = await match(write(listOf(200)))
    assert.equal(code, 0, stderr)
    assert.deepEqual([results().length, await billed()], [201, unitsOf(200)])
    // A connection that is lost when it is used again is replaced immediately.
    const [lost = 0, limited = 0, unavailable = 0] = pauses
    assert.ok(lost >= 500 && lost <= 1000, String(pauses))
    assert.ok(limited >= 7000 && limited < 8000 && unavailable === 30_000, String(pauses))
    assert.match(stderr, /answered 429 rate_limit_exceeded; next attempt in [78] s\n/)
  })

  it('waits for its window as the service asks, when the minute of its key is full', async () => {
    const { text: slow } = await service.key({ rate_limit_rpm: 2 })
    key = slow
    const waits: number[] = []
    const advance = async (ms: number) => {
      waits.push(ms)
      service.clock.advance(ms)
    }
    const list = write(listOf(250))
    const { code } = await svc(argsOf(list, '--yes'), settings(), undefined, { sleep: advance })
    assert.deepEqual([code, results().length, waits.length], [0, 251, 1])
    assert.ok((waits[0] ?? 0) > 50_000 && (waits[0] ?? 0) < 62_000)
  })

  it('gives up after 8 lost requests, and the same command continues: rows are billed once, and a half-written line is cut off', async () => {
    const list = write(listOf(250))
    // Each attempt may be two requests: a connection that is lost when it is used again is replaced immediately.
    proxy.faults.push(undefined, ...Array(16).fill('answer lost'))
    const { code, stdout, lines } = refusalOf(await match(list))
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(lines.at(-1) ?? '', /out\.csv has 100 of 250 rows: run the same command again to continue$/)
    proxy.faults.length = 0
    appendFileSync(out(), '101,Telenor,N')
    const resumed = await match(list, '--json')
    assert.equal(resumed.code, 0, resumed.stderr)
    assert.match(resumed.stderr, /^100 rows are done, 150 are left\.$/m)
    const { rows, units, complete } = resumed.json<Record<string, unknown>>()
    assert.deepEqual([rows, units, complete, await billed()], [250, 200, true, 200])
    const keys = proxy.sent.slice(1, -1).map(({ idempotency_key }) => idempotency_key)
    assert.deepEqual([pauses.length, new Set(keys).size], [7, 1])
    assert.deepEqual(
      results().map(line => line.split(',')[0]),
      ['nr', ...Array.from({ length: 250 }, (_, at) => String(at))],
    )
  })

  it('stops at Ctrl-C with a file that the same command continues', async () => {
    const list = write(listOf(150))
    proxy.faults.push(undefined, 'no answer')
    const child = spawn(program, argsOf(list, '--yes'), {
      env: environment(settings()),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = Promise.all([text(child.stderr), once(child, 'close')])
    await until(() => proxy.sent.length === 2)
    child.kill('SIGINT')
    const [stderr] = await ended
    assert.equal(child.exitCode, 1)
    assert.match(stderr, /^svc: stopped; .*out\.csv has 100 of 150 rows: run the same command again to continue$/m)
    assert.equal((await match(list)).code, 0)
    assert.deepEqual([results().length, await billed()], [151, unitsOf(150)])
  })

  it('matches all 150 rows, and exits 0, where the reader of its stderr has ended', async () => {
    const child = spawn(program, argsOf(write(listOf(150)), '--yes'), {
      env: environment(settings()),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr.destroy()
    const [code] = await once(child, 'close')
    assert.deepEqual([code, results().length, existsSync(`${out()}.resume`)], [0, 151, false])
  })

  for (const [when, signals] of [
    ['Ctrl-C comes twice', ['SIGINT', 'SIGTERM']],
    ['the terminal is closed', ['SIGHUP']],
  ] as const)
    it(`has its rows on stdout also when ${when}`, async () => {
      const list = write(listOf(150))
      proxy.faults.push(undefined, 'no answer')
      const args = argsOf(list, '--yes').map(arg => (arg === out() ? '-' : arg))
      const child = spawn(program, args, { env: environment(settings()), stdio: ['ignore', 'pipe', 'ignore'] })
      const ended = Promise.all([text(child.stdout), once(child, 'close')])
      await until(() => proxy.sent.length === 2)
      for (const signal of signals) child.kill(signal)
      const [stdout] = await ended
      assert.equal(stdout.trimEnd().split('\n').length, 101)
    })

  it('ends at the first Ctrl-C while it reads a list from a pipe, and writes nothing', async () => {
    const pipe = path('list.pipe')
    execFileSync('mkfifo', [pipe])
    const child = spawn(program, argsOf(pipe, '--yes'), { env: environment(settings()), stdio: 'ignore' })
    const closed = once(child, 'close')
    // Opened once the other end is.
    const writer = await open(pipe, 'w')
    child.kill('SIGINT')
    await closed
    await writer.close()
    assert.deepEqual([child.signalCode, existsSync(out()), proxy.sent.length], ['SIGINT', false, 0])
  })

  it('says in words that a list is a pipe, which cannot be read twice', async () => {
    const pipe = path('list.pipe')
    execFileSync('mkfifo', [pipe])
    const ran = spawnSvc(argsOf(pipe, '--yes'), settings())
    const writer = await open(pipe, 'w')
    const { code, lines } = refusalOf(await ran)
    await writer.close()
    const line = `svc: ${pipe} is a pipe, and cannot be read more than once; change the argument list`
    assert.deepEqual([code, lines], [1, [line]])
  })

  it('ends at the first Ctrl-C while the service does not say what is left of the quota', async () => {
    let asked = 0
    await using silent = await listenOnLoopback(
      createServer(() => {
        asked += 1
      }),
    )
    const args = argsOf(write(listOf(5)), '--yes').map(arg => (arg === proxy.url ? silent.url : arg))
    const child = spawn(program, args, { env: environment(settings()), stdio: 'ignore' })
    const closed = once(child, 'close')
    await until(() => asked === 1)
    child.kill('SIGINT')
    await closed
    assert.deepEqual([child.signalCode, existsSync(out())], ['SIGINT', false])
  })

  for (const signal of ['SIGINT', 'SIGHUP'] as const)
    it(`leaves no copy of a list from stdin when ${signal} ends it`, async () => {
      const env = environment({ ...settings(), TMPDIR: folder.path })
      const child = spawn(program, argsOf('-', '--yes'), { env, stdio: ['pipe', 'ignore', 'ignore'] })
      const closed = once(child, 'close')
      const copies = () => readdirSync(folder.path).filter(name => name.startsWith('svc-stream-'))
      await until(() => copies().length === 1)
      child.stdin.write(listOf(5))
      await until(() => existsSync(join(folder.path, copies()[0] ?? '', 'stdin')))
      child.kill(signal)
      await closed
      assert.deepEqual([child.signalCode, copies()], [signal, []])
    })

  it('writes the code of a refused row, and matches the others', async () => {
    const rows = ['Statoil,NO', `${'x'.repeat(2001)},NO`, ' ,NO', 'Siemens,AT', 'Equinor,Norwegen']
    const { code, stdout } = await match(write(['company,country', ...rows, ''].join('\n')))
    assert.equal(code, 0)
    assert.deepEqual(
      results().map(line => line.split(',').at(-1)),
      ['svc_error', '', 'invalid_request', 'invalid_request', 'country_not_supported', ''],
    )
    assert.match(stdout, /^errors +invalid_request 2, country_not_supported 1$/m)
    assert.equal(proxy.sent[1].rows[3].country, 'NO')
  })

  it('searches all countries for rows without one, and those of --country where it is given', async () => {
    const list = write('company\nNokia Oyj\n')
    const args = ['match', list, '-o', out(), '--url', proxy.url, '--name-column', 'company', '--yes']
    const anywhere = await svc(args, settings())
    assert.match(
      anywhere.stderr,
      /^1 row, 1 of them without a country \(10 units each\)\.\nIt costs at most 10 units,/m,
    )
    args[3] = path('other.csv')
    const inFinland = await svc([...args, '--country', 'Suomi'], settings())
    assert.match(inFinland.stderr, /^1 row\.\nIt costs at most 1 unit,/m)
    assert.deepEqual([proxy.sent[1].rows[0].country, await billed()], ['FI', 11])
  })

  it('sends address, postal code, place, identifiers and day of incorporation from their columns', async () => {
    const list = write(
      'company,a,p,l,vat,lei,d,country\nEquinor,Forusbeen 50,4035,Stavanger,NO923609016MVA,,18.9.1972,no\n',
    )
    const more = ['--address-column', 'A', '--postal-code-column', 'p', '--locality-column', 'l', '--date-column', 'd']
    const { code } = await match(list, ...more, '--identifier-column', 'vat', '--identifier-column', 'lei')
    assert.equal(code, 0)
    assert.deepEqual(proxy.sent[0].rows, [
      {
        name: 'Equinor',
        country: 'NO',
        address: 'Forusbeen 50',
        postal_code: '4035',
        locality: 'Stavanger',
        incorporation_date: '1972-09-18',
        identifiers: ['NO923609016MVA'],
      },
    ])
  })

  const answers = [
    { answer: 'y', code: 0, units: 4 },
    { answer: 'no', code: 1, units: 0 },
    { answer: '', code: 1, units: 0 },
  ]
  for (const { answer, code, units } of answers)
    it(`asks before it spends up to 5 units: ${answer === '' ? 'an empty answer' : answer} costs ${units}`, async () => {
      const stdin = terminalThatAnswers(answer)
      const ran = await svc(argsOf(write(listOf(5))), settings(), undefined, { stdin })
      assert.match(
        ran.stderr,
        /^5 rows\.\nIt costs at most 5 units, of 1,000,000 left this month\.\nMatch them\? \[y\/N\] /m,
      )
      assert.deepEqual([ran.code, await billed(), existsSync(out())], [code, units, code === 0])
    })

  describe('while it waits for the answer to its question', () => {
    /** Runs it until it asks; the function that is returned answers yes. */
    async function ask(list: string) {
      const stdin = Object.assign(new PassThrough(), { isTTY: true })
      const ended = svc(argsOf(list), settings(), undefined, { stdin })
      await until(() => stdin.listenerCount('end') > 0)
      return () => {
        stdin.end('y\n')
        return ended
      }
    }

    it('overwrites no results that another run has written, and spends nothing', async () => {
      const list = write(listOf(5))
      const answer = await ask(list)
      await match(list)
      const written = results()
      const { lines } = refusalOf(await answer())
      assert.match(lines.at(-1) ?? '', /out\.csv exists already; choose another -o, or delete it$/)
      assert.deepEqual([results(), await billed(), proxy.sent.length], [written, 4, 1])
    })

    it('cuts off no results by which another run has continued them', async () => {
      const list = write(listOf(250))
      await match(list, '--max-units', '90')
      const answer = await ask(list)
      await match(list, '--max-units', '180')
      const written = results()
      const { lines } = refusalOf(await answer())
      assert.match(
        lines.at(-1) ?? '',
        /out\.csv has been written by another run meanwhile; .*out\.csv has 224 of 250 rows: run the same command again/,
      )
      assert.deepEqual(results(), written)
      assert.deepEqual([(await match(list)).code, results().length, await billed()], [0, 251, unitsOf(250)])
    })

    for (const [what, rows] of [
      ['begun', 0],
      ['continued', 99],
    ] as const)
      it(`leaves results alone that another run has ${what} and is writing`, async () => {
        const list = write(listOf(250))
        if (rows > 0) await match(list, '--max-units', '90')
        const answer = await ask(list)
        const sent = proxy.sent.length
        proxy.faults.push('no answer')
        const other = spawn(program, argsOf(list, '--yes'), { env: environment(settings()), stdio: 'ignore' })
        const closed = once(other, 'close')
        await until(() => proxy.sent.length > sent)
        const { lines } = refusalOf(await answer())
        assert.match(lines.at(-1) ?? '', new RegExp(`process ${other.pid} is writing .*; wait for it, or stop it`))
        other.kill('SIGKILL')
        await closed
        assert.deepEqual([proxy.sent.length, (await match(list)).code, results().length], [sent + 1, 0, 251])
      })
  })

  it('refuses to spend without --yes if there is no terminal to ask', async () => {
    const { code, lines } = refusalOf(await svc(argsOf(write(listOf(5))), settings()))
    assert.deepEqual(
      [code, lines.at(-1)],
      [1, 'svc: there is no terminal to ask whether to spend these units: add --yes'],
    )
    assert.equal(await billed(), 0)
  })

  it('asks nothing with a test key, which is not billed', async () => {
    key = (await service.key({ env: 'test' })).text
    const { code, stderr } = await svc(argsOf(write(listOf(5))), settings())
    assert.deepEqual([code, results().length], [0, 6])
    assert.match(stderr, /^Nothing is billed with this key\. It takes 1 request, of 999 left today\.$/m)
  })

  it('spends at most the 90 units of --max-units, and continues with a higher one', async () => {
    const list = write(listOf(250))
    const ran = await match(list, '--max-units', '90')
    const rows = results().length - 1
    const line = `svc: the next row could exceed --max-units 90; ${out()} has ${rows} of 250 rows: run the same command again to continue, with a higher --max-units`
    assert.deepEqual([ran.code, ran.stderr.trim().split('\n').at(-1)], [1, line])
    assert.ok(rows >= 110, String(rows))
    assert.equal(await billed(), 90)
    assert.equal((await match(list, '--max-units', '250')).code, 0)
    assert.deepEqual([results().length, await billed()], [251, 200])
  })

  it('spends the last units of the month, says when there are new ones, and continues then', async () => {
    await using small = await startTestService({ SVC_TIERS_FILE: tiersWith(50) })
    key = (await small.key()).text
    const list = write(listOf(100))
    const args = ['match', list, '-o', out(), '--url', small.url, ...columns, '--yes']
    const ran = await svc(args, settings(), undefined, { sleep })
    assert.equal(ran.code, 1)
    assert.match(ran.stderr, /^It costs at most 100 units, of 50 left this month\. It stops when they are used up\.$/m)
    const used = (await sendRequest(small, '/v1/account/usage', { key })).body.billable_results
    assert.deepEqual([used.used, used.remaining], [50, 0])
    assert.match(
      ran.stderr.trim().split('\n').at(-1) ?? '',
      /results\. Wait until 20\d\d-\d\d-01T00:00:00Z\. .* has 6\d of 100 rows: run the same/,
    )
    small.clock.advance(32 * 24 * 60 * 60 * 1000)
    assert.equal((await svc(args, settings(), undefined, { sleep })).code, 0)
    assert.equal(results().length, 101)
  })

  it('uses the demo key without one, which takes 10 rows in a request and is not billed', async () => {
    const { code, stderr } = await svc(argsOf(write(listOf(25))))
    assert.equal(code, 0, stderr)
    assert.match(stderr, /^Without an API key, the demo key of http:\/\/127\.0\.0\.1:\d+ is used\.$/m)
    assert.deepEqual(
      proxy.sent.map(({ rows }) => rows.length),
      [10, 10, 5],
    )
  })

  it('sends 10 rows at a time when the service takes no more, with the demo key in SVC_API_KEY', async () => {
    const { code } = await svc(argsOf(write(listOf(25))), { SVC_API_KEY: service.demoKey })
    assert.equal(code, 0)
    assert.deepEqual(
      proxy.sent.map(({ rows }) => rows.length),
      [25, 10, 10, 5],
    )
  })

  it('takes the key of --key-file, and never shows it', async () => {
    const file = write(`${key}\n`, 'key')
    const { code, stdout, stderr } = await svc(argsOf(write(listOf(5)), '--yes', '--key-file', file))
    assert.equal(code, 0)
    for (const shown of [stdout, stderr, ...results()]) assert.ok(!shown.includes(key))
  })

  const text1252 = 'firma;land\n"Équinor; ""ASA""";NO\nŁódź €;NO\n'
  const encodings = [
    { given: 'UTF-8', content: Buffer.from(text1252), mark: false },
    { given: 'UTF-8 with a byte order mark', content: Buffer.from(`\ufeff${text1252}`), mark: true },
    { given: 'UTF-16 with a byte order mark', content: Buffer.from(`\ufeff${text1252}`, 'utf16le'), mark: true },
    {
      given: 'big-endian UTF-16 with a byte order mark',
      content: Buffer.from(`\ufeff${text1252}`, 'utf16le').swap16(),
      mark: true,
    },
    { given: 'UTF-16 without a byte order mark', content: Buffer.from(text1252, 'utf16le'), mark: true },
    { given: 'UTF-8, compressed by gzip', content: gzipSync(text1252), mark: false },
    {
      given: 'lines that end with carriage returns',
      content: Buffer.from(text1252.replaceAll(/\r?\n/g, '\r')),
      mark: false,
    },
    { given: 'UTF-8 after sep=;', content: Buffer.from(`sep=;\r\n${text1252}`), mark: false },
  ]
  const ofFirma = ['--name-column', 'Firma', '--country-column', 'land', '--yes', '--country', 'NO']
  for (const { given, content, mark } of encodings)
    it(`reads ${given}, and writes UTF-8 ${mark ? 'with' : 'without'} a byte order mark and with the delimiter of the list`, async () => {
      const { code, stderr } = await svc(
        ['match', write(content), '-o', out(), '--url', proxy.url, ...ofFirma],
        settings(),
      )
      assert.equal(code, 0, stderr)
      const [header, first, second] = results()
      assert.equal(header, `${mark ? '\ufeff' : ''}firma;land;${appended.map(name => `svc_${name}`).join(';')}`)
      assert.match(first ?? '', /^"Équinor; ""ASA""";NO;NO;923609016;EQUINOR ASA;/)
      assert.match(second ?? '', /^Łódź €;NO;/)
    })

  it('reads Windows-1252, says so, and reads another encoding if it is named', async () => {
    const list = write(Buffer.from([...Buffer.from('firma\tland\nCaf'), 0xe9, 0x20, 0x80, ...Buffer.from('\tNO\n')]))
    const args = ['match', list, '-o', out(), '--url', proxy.url, ...ofFirma]
    const { stderr } = await svc(args, settings())
    assert.match(stderr, /^list\.csv: windows-1252, 2 columns, delimiter tab$/m)
    assert.equal(proxy.sent[0].rows[0].name, 'Café €')
    args[3] = path('other.csv')
    await svc([...args, '--encoding', 'windows-1250', '--delimiter', 'tab'], settings())
    assert.equal(proxy.sent[1].rows[0].name, 'Café €')
  })

  it('keeps cells with quotes, delimiters, line ends and formulas of the list as they are', async () => {
    const list = write('note,company,country\r\n"two\r\nlines, ""quoted""",Statoil,NO\r\n=1+1,Equinor,NO\r\n')
    assert.equal((await match(list)).code, 0)
    const written = readFileSync(out(), 'utf8')
    assert.match(written, /\r\n"two\r\nlines, ""quoted""",Statoil,NO,NO,923609016,/)
    assert.match(written, /\r\n=1\+1,Equinor,NO,NO,923609016,/)
  })

  it('writes the header of a list without rows, and asks nothing', async () => {
    const { code } = await svc(argsOf(write('company,country\n')), settings())
    assert.deepEqual([code, results().length, proxy.sent.length], [0, 1, 0])
  })

  it('reads surplus empty cells, as Excel writes them, and leaves them out of the results', async () => {
    const list = write('company;country\r\nStatoil;NO;;;\r\n"Telenor";"NO";;\r\n;;;\r\n', 'excel.csv')
    const { code } = await match(list)
    assert.equal(code, 0)
    const [header, ...rows] = results()
    assert.match(header ?? '', /^company;country;svc_country;/)
    assert.match(rows[0] ?? '', /^Statoil;NO;NO;923609016;/)
    assert.match(rows[1] ?? '', /^Telenor;NO;NO;982463718;/)
    assert.equal(rows[2], ';;;;;;;false;false;')
  })

  it('reads a cell of 2 lines before surplus empty cells', async () => {
    const list = write(
      'company;address;country\nStatoil;"Forusbeen 50\n4035 Stavanger";NO;;\nTelenor;;NO;;\n',
      'lines.csv',
    )
    const { code, stderr } = await match(list)
    assert.equal(code, 0, stderr)
    assert.match(results().join('\n'), /4035 Stavanger";NO;NO;923609016;.*\nTelenor;;NO;NO;982463718;/)
  })

  it('refuses a surplus cell that is not empty', async () => {
    const { code, lines } = refusalOf(await match(write('company,country\na,NO,,x\n')))
    assert.deepEqual([code, lines], [1, ['svc: list.csv, line 2: 4 cells instead of 2']])
  })

  it('answers 2 blank lines of a list of one column and its header again with nothing, without sending them', async () => {
    const list = write('company\nStatoil\n\ncompany\n \nTelenor\n', 'one.csv')
    const args = [
      'match',
      list,
      '-o',
      out(),
      '--url',
      proxy.url,
      '--name-column',
      'company',
      '--country',
      'NO',
      '--yes',
    ]
    const { code, stderr } = await svc(args, settings())
    assert.equal(code, 0, stderr)
    assert.deepEqual(
      results().map(row => row.split(',').slice(0, 3)),
      [
        ['company', 'svc_country', 'svc_id'],
        ['Statoil', 'NO', '923609016'],
        ['', '', ''],
        ['company', '', ''],
        ['" "', '', ''],
        ['Telenor', 'NO', '982463718'],
      ],
    )
    assert.match(
      stderr,
      /one\.csv: UTF-8, 1 column, delimiter ,\n5 rows\.\n2 rows are blank, and not sent\.\n1 row is the header again, and not sent\.\n/,
    )
    assert.deepEqual(
      proxy.sent.map(({ rows }) => rows.length),
      [2],
    )
  })

  const bad: { given: string; list: string | Buffer; args?: string[]; line: RegExp }[] = [
    {
      given: 'a list without the column',
      list: 'name;country\nA;NO\n',
      line: /^svc: list\.csv has no column "company"; its columns are name, country$/,
    },
    {
      given: 'a list that has the column twice',
      list: 'company,Company,country\na,b,c\n',
      line: /has 2 columns "company"$/,
    },
    { given: 'an empty file', list: '', line: /^svc: list\.csv is empty$/ },
    {
      given: 'a row with 2 cells of 3',
      list: 'company,country,x\na,NO,\nb,NO\nc,NO,\n',
      line: /^svc: list\.csv, line 3: 2 cells instead of 3$/,
    },
    {
      given: 'a list that is cut short',
      list: 'company,country,x\na,NO,\nb,N',
      line: /^svc: list\.csv: the file is cut short: it ends inside the row on line 3$/,
    },
    {
      given: 'a quote that is never closed',
      list: 'company,country\n"a,NO\nb,NO\n',
      line: /^svc: list\.csv(, line 2)?: .*[^.]$/,
    },
    { given: 'a PDF', list: '%PDF-1.7\n', line: /^svc: list\.csv is PDF data, which is not supported;/ },
    {
      given: 'UTF-8 with a byte order mark and a byte of another encoding',
      list: Buffer.from([0xef, 0xbb, 0xbf, ...Buffer.from('company,country\nA'), 0xe9, 0x0a]),
      line: /is not UTF-8: byte \d+ \(line 2\)/,
    },
    {
      given: 'a list with a column svc_id',
      list: 'company,country,svc_id\nA,NO,\n',
      line: /^svc: list\.csv has a column "svc_id" already; choose another beginning of the new columns by --prefix$/,
    },
    {
      given: '6 columns of identifiers',
      list: 'company,country\nA,NO\n',
      args: Array(6).fill(['--identifier-column', 'company']).flat(),
      line: /^svc: a row may have at most 5 columns of identifiers$/,
    },
  ]
  for (const { given, list, args = [], line } of bad)
    it(`refuses ${given} in one line before it sends anything`, async () => {
      const { code, stdout, lines } = refusalOf(await match(write(list), ...args))
      assert.deepEqual([code, stdout, lines.length, proxy.sent.length], [1, '', 1, 0], lines.join('\n'))
      assert.match(lines[0] ?? '', line)
      assert.equal(existsSync(out()), false)
    })

  it('refuses a list that does not exist, results over another file, and results over the list itself', async () => {
    const list = write(listOf(5))
    assert.match(
      refusalOf(await match(path('none.csv'))).lines[0] ?? '',
      /^svc: .*none\.csv does not exist; change the argument list$/m,
    )
    writeFileSync(out(), 'mine')
    assert.match(
      refusalOf(await match(list)).lines[0] ?? '',
      /out\.csv exists already; choose another -o, or delete it$/,
    )
    assert.equal(readFileSync(out(), 'utf8'), 'mine')
    const onItself = await svc(['match', list, '-o', list, '--name-column', 'company'], settings())
    assert.match(refusalOf(onItself).lines[0] ?? '', /^svc: the results cannot be written to the list itself/)
  })

  it('refuses results in a folder that is not there, before it asks what may be spent', async () => {
    const missing = path('none')
    const args = ['match', write(listOf(5)), '-o', join(missing, 'out.csv'), '--url', proxy.url, ...columns]
    const { code, stdout, lines } = refusalOf(await svc(args, settings()))
    assert.deepEqual([code, stdout, proxy.sent.length], [1, '', 0])
    assert.deepEqual(lines, [`svc: ${missing} does not exist; change --out`])
  })

  it('says in words that the results cannot be written, and how they are continued', async () => {
    const list = write(listOf(250))
    await match(list, '--max-units', '80')
    // In the place of the draft that this process writes.
    const inTheWay = [
      '-c',
      `mkdir "${out()}.resume.${hostname()}.$$"; exec "$0" "$@"`,
      program,
      ...argsOf(list, '--yes'),
    ]
    const ran = spawn('bash', inTheWay, { env: environment(settings()), stdio: ['ignore', 'ignore', 'pipe'] })
    const [stderr, [code]] = await Promise.all([text(ran.stderr), once(ran, 'exit')])
    const line = `svc: ${out()}.resume.${hostname()}.${ran.pid} is a folder, not a file; change --out; ${out()} has 99 of 250 rows: run the same command again to continue`
    assert.deepEqual([code, stderr.trim().split('\n').at(-1)], [1, line])
  })

  it('continues results of which a full disk took a part: no row is lost, or billed twice', async () => {
    const list = write(listOf(250))
    // The largest file of a process, in place of a disk: it takes the first bytes of the last rows, too.
    const limited = spawn('bash', ['-c', 'ulimit -f 12; exec "$0" "$@"', program, ...argsOf(list, '--yes')], {
      env: environment(settings()),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [stderr, [code]] = await Promise.all([text(limited.stderr), once(limited, 'exit')])
    const line = `svc: ${out()} cannot be written: it would be larger than files may be; change --out; ${out()} has 200 of 250 rows: run the same command again to continue`
    assert.deepEqual([code, stderr.trim().split('\n').at(-1)], [1, line])
    assert.equal((await match(list)).code, 0)
    assert.deepEqual(
      results().map(row => row.split(',')[0]),
      ['nr', ...Array.from({ length: 250 }, (_, at) => String(at))],
    )
    assert.equal(await billed(), unitsOf(250))
  })

  for (const [given, written] of [
    ['85%', '0.85'],
    ['85', '0.85'],
    ['0,85', '0.85'],
  ] as const)
    it(`refuses a threshold of ${given}, and says to write ${written}`, async () => {
      const { code, lines } = refusalOf(await match(write(listOf(5)), '--threshold', given))
      assert.equal(code, 1)
      assert.match(lines[0] ?? '', new RegExp(`from 0 to 1; write ${written}$`))
    })

  it('refuses to continue results of another list, of other options, and ones that have been shortened', async () => {
    const list = write(listOf(250))
    proxy.faults.push(undefined, ...Array(16).fill('lost'))
    await match(list)
    proxy.faults.length = 0
    const lineOf = async (...args: Parameters<typeof match>) => refusalOf(await match(...args)).lines.at(-1) ?? ''
    assert.match(
      await lineOf(list, '--threshold', '0.5', '--raw'),
      /was started with another --raw, --threshold: delete/,
    )
    assert.match(
      await lineOf(write(listOf(249), 'other.csv')),
      /was started with another list, or the list has changed/,
    )
    writeFileSync(out(), 'short')
    assert.match(await lineOf(list), /has been shortened: delete it and .*out\.csv\.resume, and start again/)
  })

  it('says in one line, without another attempt, that the service does not speak TLS', async () => {
    const url = service.url.replace('http:', 'https:')
    const args = ['match', write(listOf(5)), '-o', out(), '--url', url, ...columns]
    const { lines } = refusalOf(await svc(args, settings(), undefined, { sleep }))
    assert.match(lines.join('|'), /^svc: https:\/\/\S+ cannot be used: it does not speak TLS \(EPROTO\): [^|]+$/)
    assert.deepEqual(pauses, [])
  })

  it('says in one line that no service answers, and that the service refuses the key', async () => {
    const port = await freePort()
    const list = write(listOf(5))
    const nowhere = await svc(['match', list, '-o', out(), '--url', `http://127.0.0.1:${port}`, ...columns], settings())
    assert.deepEqual(refusalOf(nowhere).lines, [
      `svc: no service answers at http://127.0.0.1:${port} (ECONNREFUSED); start one with svc serve, or name another by --url`,
    ])
    const { text: revoked, kid } = await service.key()
    await svc(['keys', 'revoke', kid], { SVC_DATA_DIR: service.dataDir })
    key = revoked
    const { code, lines } = refusalOf(await match(list))
    assert.deepEqual([code, lines.length, existsSync(out())], [1, 1, false])
    assert.match(lines[0] ?? '', /^svc: .*revoked/i)
  })
})

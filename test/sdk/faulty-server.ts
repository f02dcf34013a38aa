import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '../support/listen-on-loopback.ts'

type Answer = (res: ServerResponse, req: IncomingMessage) => void

const company = JSON.stringify({ name: 'EQUINOR ASA', country: 'NO', registry_id: '923609016' })
const json = { 'content-type': 'application/json' }
const html = { 'content-type': 'text/html' }

const problem = (code: string, status: number, retryable: boolean) =>
  JSON.stringify({
    type: 'https://example.com/',
    title: 'T',
    status,
    detail: 'D.',
    instance: '/',
    code,
    retryable,
    request_id: '01K9ZJ5Y8W7R4Q2N6M3T1V0XAB',
    retry_after_seconds: null,
    correction: 'C.',
    suggested_request: null,
    documentation_url: 'https://example.com/',
  })

const problemReply =
  (code: string, status: number, retryable: boolean): Answer =>
  res =>
    res.writeHead(status, { 'content-type': 'application/problem+json' }).end(problem(code, status, retryable))

const backOff = [0.5, 1, 2]
const hour = [3600, 3600, 3600]

/** The date in an hour as toUTCString has it: `Sat, 28 Nov 2026 16:00:00 GMT`. */
const inAnHour = () => new Date(Date.now() + 3_600_000).toUTCString()
const dateParts = () => inAnHour().split(/,? /) as [string, string, string, string, string, string]
const asAscTime = () => {
  const [weekday, day, month, year, time] = dateParts()
  return [weekday, month, day.replace(/^0/, ' '), time, year].join(' ')
}
const asRfc850 = () => {
  const [, day, month, year, time] = dateParts()
  const weekday = new Date(inAnHour()).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
  return `${weekday}, ${day}-${month}-${year.slice(2)} ${time} GMT`
}

interface RetryAfter {
  header: () => string
  /** The header Date, if it is not the time of the test. */
  date?: string
  waits: readonly number[]
}

/** Headers Retry-After, and the seconds that a client without chance waits before its 3 retries. */
export const retryAfters: Readonly<Record<string, RetryAfter>> = {
  // What a service asks for that is starting: retries outlast it all the same.
  'after-1': { header: () => '1', waits: [1, 1, 2] },
  'after-7': { header: () => '7', waits: [7, 7, 7] },
  'after-superscript': { header: () => '\u00b2', waits: backOff },
  'after-fraction': { header: () => '1.5', waits: backOff },
  'after-negative': { header: () => '-5', waits: backOff },
  'after-two': { header: () => '7, 7', waits: backOff },
  'after-word': { header: () => 'later 3', waits: backOff },
  'after-no-day': { header: () => 'Mon, 32 Jan 2027 99:00:00 GMT', waits: backOff },
  'after-no-year': { header: () => 'Mon, 01 Jan 99999999999 00:00:00 GMT', waits: backOff },
  'after-past': { header: () => 'Sun, 06 Nov 1994 08:49:37 GMT', waits: backOff },
  'after-date': { header: inAnHour, waits: hour },
  'after-date-of-slow-clock': {
    header: () => 'Sun, 06 Nov 1994 08:49:37 GMT',
    date: 'Sun, 06 Nov 1994 08:49:30 GMT',
    waits: [7, 7, 7],
  },
  'after-date-of-fast-clock': {
    header: () => 'Fri, 06 Nov 2167 08:49:37 GMT',
    date: 'Fri, 06 Nov 2167 08:49:30 GMT',
    waits: [7, 7, 7],
  },
  'after-date-of-c': { header: asAscTime, waits: hour },
  'after-date-of-1987': { header: asRfc850, waits: hour },
}

/** Dates have no fractions of seconds, and their wait is shorter by what the request took. */
export const rounded = (seconds: number): number => (seconds > 1800 ? Math.round(seconds / 600) * 600 : seconds)

/** What the server does to a request, by the registry id that is asked for. */
const answers: Record<string, Answer> = {
  fine: res => res.writeHead(200, json).end(company),
  hangs: () => undefined,
  'hangs-long': () => undefined,
  'hangs-after-headers': res => res.writeHead(200, json).write(company.slice(0, 9)),
  drips: res => {
    res.writeHead(200, json)
    const drop = setInterval(() => res.write(' '), 20)
    res.once('close', () => clearInterval(drop))
  },
  'drips-gzip': res => {
    res.writeHead(200, { ...json, 'content-encoding': 'gzip' })
    // A name in its header, which a decoder takes for as long as it comes, and gives nothing.
    res.write(Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]))
    const drop = setInterval(() => res.write('n'), 20)
    res.once('close', () => clearInterval(drop))
  },
  cuts: res => res.destroy(),
  'cuts-in-the-reply': res => {
    res.writeHead(200, { ...json, 'content-length': company.length })
    res.write(company.slice(0, 9), () => res.destroy())
  },
  'bad-gzip': res => res.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(company),
  'deep-json': res => res.writeHead(200, json).end('['.repeat(100_000)),
  html: res => res.writeHead(200, html).end('<html>\r\n<b>\u001b[2J</b>\n\tSign in</html>\r\n'),
  'html-404': res => res.writeHead(404, html).end('<html>Not here</html>'),
  'html-503': res => res.writeHead(503, html).end('<html>Back soon</html>'),
  'json-502': res => res.writeHead(502, json).end('{"message":"Bad gateway"}'),
  'half-json': res => res.writeHead(200, json).end(company.slice(0, 30)),
  'half-problem': res =>
    res.writeHead(404, { 'content-type': 'application/problem+json' }).end(problem('x', 404, false).slice(0, 40)),
  empty: res => res.writeHead(200, json).end(),
  null: res => res.writeHead(200, json).end('null'),
  'lookup-batch': res => res.writeHead(200, json).end('{}'),
  match: res => res.writeHead(200, json).end('{"results":[],"summary":null}'),
  'search?q=no-list': res => res.writeHead(200, json).end('{}'),
  'search?q=no-cursor': res => res.writeHead(200, json).end(`{"candidates":[${company}]}`),
  'no-type': res => res.writeHead(200).end(company),
  redirect: res => res.writeHead(301, { location: 'https://elsewhere.example/' }).end(),
  'later-code': problemReply('tea_cold', 418, false),
  'later-retryable-code': problemReply('tea_brewing', 503, true),
  'internal-error': problemReply('internal_error', 500, true),
  'seconds-7': res => res.writeHead(503, { ...html, 'retry-after': '7' }).end(),
  ...Object.fromEntries(
    Object.entries(retryAfters).map(([name, { header, date }]) => [
      name,
      (res: ServerResponse) => res.writeHead(503, { ...html, 'retry-after': header(), ...(date && { date }) }).end(),
    ]),
  ),
  'never-soon': res => res.writeHead(503, { ...html, 'retry-after': '86400' }).end(),
}

export interface FaultyServer extends AsyncDisposable {
  url: string
  /** How often each registry id was asked for. */
  seen: Map<string, number>
  /** Answers the next requests with the last fault but one, and then properly. */
  failFirst(times: number): void
}

/** A server on loopback that answers lookups with faults: `/v1/companies/NO/half-json` with half a JSON. */
export async function startFaultyServer(): Promise<FaultyServer> {
  const seen = new Map<string, number>()
  let failures = Number.POSITIVE_INFINITY
  const server = createServer((req, res) => {
    const fault = req.url?.split('/').at(-1) ?? ''
    seen.set(fault, (seen.get(fault) ?? 0) + 1)
    const isFine = failures <= 0
    failures -= 1
    req.resume()
    if (fault.startsWith('seen-')) return res.end(String(seen.get(fault.slice(5)) ?? 0))
    const answer = isFine ? answers.fine : answers[fault]
    answer?.(res, req)
  })
  const listening = await listenOnLoopback(server)
  return {
    ...listening,
    seen,
    failFirst: times => {
      failures = times
    },
  }
}

/** The class of the error that each fault becomes, in every language, and how often the request is sent. */
export const faults: readonly [fault: string, error: string, sent: number][] = [
  ['hangs', 'ConnectionTimedOut', 4],
  ['hangs-after-headers', 'ConnectionTimedOut', 4],
  ['drips', 'ConnectionTimedOut', 4],
  ['drips-gzip', 'ConnectionTimedOut', 4],
  ['cuts', 'ConnectionLost', 4],
  ['cuts-in-the-reply', 'ConnectionLost', 4],
  ['bad-gzip', 'ConnectionLost', 4],
  ['deep-json', 'MalformedReply', 1],
  ['html', 'UnexpectedReply', 1],
  ['html-404', 'UnexpectedReply', 1],
  ['html-503', 'UnexpectedReply', 4],
  ['json-502', 'UnexpectedReply', 4],
  ['no-type', 'UnexpectedReply', 1],
  ['redirect', 'UnexpectedReply', 1],
  ['half-json', 'MalformedReply', 1],
  ['half-problem', 'MalformedReply', 1],
  ['empty', 'MalformedReply', 1],
  ['null', 'UnexpectedReply', 1],
  ['never-soon', 'UnexpectedReply', 1],
  ['later-code', 'ProblemError', 1],
  ['later-retryable-code', 'ProblemError', 4],
  ['internal-error', 'InternalError', 4],
]

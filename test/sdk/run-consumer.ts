import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { python, pythonConsumer } from '../../sdk/generate/python-client.ts'
import { everyReference } from '../support/batches.ts'
import { confidentSearch } from '../support/confident-search.ts'
import { listenOnLoopback } from '../support/listen-on-loopback.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tiersWith } from '../support/tiers-with.ts'
import { faults, retryAfters, startFaultyServer } from './faulty-server.ts'
import { startLosingProxy } from './lossy-proxy.ts'
import { wrongCalls } from './wrong-arguments.ts'

const program = fileURLToPath(new URL('../../sdk/consumers/consumer.py', import.meta.url))

/** More references than two batches can hold, each to another company. */
export const references = everyReference()
  .slice(0, 250)
  .map((row, at) => ({ ...row, ref: `row ${at}` }))

/** The wrong calls with the names that Python has for their methods and arguments. */
const pythonCalls = wrongCalls.map(({ method, positional, params }) => {
  const { q, ...named } = params
  const own = Object.entries(named).map(([name, value]) => [name === 'from' ? 'from_' : name, value])
  const snake = method.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return { method: snake, positional: q === undefined ? positional : [q], params: Object.fromEntries(own) }
})

/** An address that advances the clock of a service, for a client that waits. */
async function startPauses({ clock }: TestService) {
  const server = createServer((req, res) => {
    clock.advance(Number(new URL(req.url ?? '/', 'http://pause').searchParams.get('seconds')) * 1000)
    res.end()
  })
  return await listenOnLoopback(server)
}

/** Runs the consumer against a service; returns its results, its key and the units billed. */
export async function runConsumer(service: TestService, isAsync: boolean) {
  await using exhausted = await startTestService({ SVC_TIERS_FILE: tiersWith(1) })
  await using sure = await startTestService({}, { search: await confidentSearch() })
  await using losing = await startLosingProxy(service.url, 'none', 'half')
  await using pauses = await startPauses(service)
  await using faulty = await startFaultyServer()
  const key = (await service.key()).text
  const setting = {
    url: service.url,
    key,
    isAsync,
    repeatsKey: (await service.key()).text,
    limitedKey: (await service.key({ rate_limit_rpm: 2 })).text,
    exhaustedUrl: exhausted.url,
    exhaustedKey: (await exhausted.key()).text,
    sureUrl: sure.url,
    sureKey: (await sure.key()).text,
    losingUrl: losing.url,
    faultyUrl: faulty.url,
    faults: faults.map(([fault]) => fault),
    retryAfters: Object.keys(retryAfters),
    wrongCalls: pythonCalls,
    pauseUrl: `${pauses.url}/`,
    today: new Date(service.clock.now()).toISOString().slice(0, 10),
    references,
  }
  // West of Greenwich: a date of HTTP without a zone is in UTC there too.
  const env = { ...process.env, TZ: 'America/New_York', SVC_CONSUMER: JSON.stringify(setting) }
  const options = { env, cwd: pythonConsumer, timeout: 200_000, maxBuffer: 16 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)(python, [program], options)
  service.clock.advance(60_000)
  const usage = await sendRequest(service, '/v1/account/usage', { key })
  return { seen: JSON.parse(stdout), key, billed: usage.body.billable_results.used }
}

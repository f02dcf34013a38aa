import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sampleReferences, unknown } from '../support/batches.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tiersWith } from '../support/tiers-with.ts'
import { startLosingProxy } from './lossy-proxy.ts'

const build = fileURLToPath(new URL('../../sdk/build/', import.meta.url))
const pythonProgram = fileURLToPath(new URL('../../sdk/consumers/consumer.py', import.meta.url))

/** Exists once the packages are built and installed. */
export const builtStamp = join(build, '.built')

/** The command of a consumer's program, with the package installed like by a consumer. */
export const consumers: Record<string, [program: string, ...args: string[]]> = {
  TypeScript: [process.execPath, join(build, 'typescript-consumer/consumer.js')],
  Python: [join(build, 'python-consumer/bin/python'), pythonProgram],
}

const sample = sampleReferences(100)

/** More references than two batches can hold; no company is in two batches, except one. */
export const references = Array.from({ length: 250 }, (_, at) => ({
  ...(sample[at % 100] ?? unknown),
  ref: `row ${at}`,
}))

/** An address that advances the clock of a service, for a client that waits. */
async function startPauses({ clock }: TestService) {
  const server = createServer((req, res) => {
    clock.advance(Number(new URL(req.url ?? '/', 'http://pause').searchParams.get('seconds')) * 1000)
    res.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address?.port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Runs a consumer against a service; returns its results, its key, and the units billed. */
export async function runConsumer(service: TestService, language: string) {
  await using exhaustedService = await startTestService({ SVC_TIERS_FILE: tiersWith(1) })
  await using losing = await startLosingProxy(service.url)
  await using pauses = await startPauses(service)
  const key = (await service.key()).text
  const setting = {
    url: service.url,
    key,
    limitedKey: (await service.key({ rate_limit_rpm: 2 })).text,
    exhaustedUrl: exhaustedService.url,
    exhaustedKey: (await exhaustedService.key()).text,
    losingUrl: losing.url,
    pauseUrl: pauses.url,
    today: new Date(service.clock.now()).toISOString().slice(0, 10),
    references,
  }
  const [program = '', ...args] = consumers[language] ?? []
  const env = { ...process.env, SVC_CONSUMER: JSON.stringify(setting) }
  const { stdout } = await promisify(execFile)(program, args, { env, timeout: 60_000, maxBuffer: 16 * 1024 * 1024 })
  service.clock.advance(60_000)
  const usage = await sendRequest(service, '/v1/account/usage', { key })
  return { seen: JSON.parse(stdout), key, billed: usage.body.billable_results.used }
}

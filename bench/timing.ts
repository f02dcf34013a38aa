import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { ulid } from 'ulidx'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { readTiers } from '#data/reference/tiers.ts'
import { formatKey, newKeyParts } from '#domain/keys/key-format.ts'
import { type ServerSecrets, serverSecrets } from '#domain/keys/server-secrets.ts'
import { createAccount } from '../src/administration/accounts/create-account.ts'
import { readServerSecrets } from '../src/administration/secrets/server-secret-file.ts'
import { systemClock } from '../src/clock.ts'
import { seededRandom } from '../src/corpus/seeded-random.ts'
import { pin } from './pin.ts'
import { startProgram } from './start-program.ts'
import { median, quantile } from './statistics.ts'

// Measures whether the timing of a 401 reveals which key ids exist: keys with a wrong secret and a valid checksum, over
// one connection, in seeded random order. Prints one line. `node bench/timing.ts [requests of each] [seed]`

const [requests = 20_000, seed = 1] = process.argv.slice(2).map(Number)
const warmUp = 1_000
const keyCount = 100
// Outliers are cut over both groups together: a preempted core says nothing about the key.
const leftOut = 0.01

async function start() {
  const { child, line } = await startProgram('./keyed-service.ts')
  const [port, , dataDir = ''] = line.split(' ')
  pin(child.pid, 0)
  pin(process.pid, 1)
  return { child, port: Number(port), dataDir }
}

/** Ids of existing keys, one per account. */
async function knownKids(dataDir: string, secrets: ServerSecrets): Promise<string[]> {
  await using opened = await openAccounts(dataDir)
  const { accounts, keys } = opened
  const common = { clock: systemClock, randomBytes, newId: () => ulid(), actor: 'bench' }
  const kids: string[] = []
  while (kids.length < keyCount) {
    const deps = { accounts, keys, tiers: readTiers(), secrets, ...common }
    kids.push((await createAccount(deps, { name: 'bench', tier: 'free' })).secretKey.split('_')[3] ?? '')
  }
  return kids
}

/** Microseconds from sending a request to receiving its 401. */
async function timed(socket: Socket, request: Buffer): Promise<number> {
  const sent = process.hrtime.bigint()
  socket.write(request)
  const [reply] = (await once(socket, 'data')) as [Buffer]
  const took = Number(process.hrtime.bigint() - sent) / 1000
  const text = reply.toString('latin1')
  if (!text.startsWith('HTTP/1.1 401 ') || !text.endsWith('}')) throw new Error(`not a complete 401: ${text}`)
  return took
}

interface Sample {
  isKnown: boolean
  us: number
}

/** Alternating pairs in random order, each with a random secret; the warm-up is discarded. */
async function measure(port: number, groups: Record<'known' | 'unknown', string[]>, { checksumKey }: ServerSecrets) {
  const random = seededRandom(seed).next
  const requestFor = (isKnown: boolean) => {
    const list = groups[isKnown ? 'known' : 'unknown']
    const kid = list[Math.floor(random() * list.length)] ?? ''
    const key = formatKey({ ...newKeyParts('live', 'sk', randomBytes), kid }, checksumKey)
    const lines = ['GET /v1/companies/NO/923609016 HTTP/1.1', 'host: localhost', `authorization: Bearer ${key}`, '', '']
    return Buffer.from(lines.join('\r\n'))
  }
  const socket = connect(port, '127.0.0.1').setNoDelay()
  const samples: Sample[] = []
  for (let pair = -warmUp; pair < requests; pair += 1) {
    const first = random() < 0.5
    for (const isKnown of [first, !first]) {
      const us = await timed(socket, requestFor(isKnown))
      if (pair >= 0) samples.push({ isKnown, us })
    }
  }
  socket.destroy()
  return samples
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
/** The variance of the mean. */
const spread = (values: readonly number[]) => {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1) / values.length
}
const welch = (a: readonly number[], b: readonly number[]) => (mean(a) - mean(b)) / Math.sqrt(spread(a) + spread(b))

function compared(samples: readonly Sample[]) {
  const known = samples.filter(({ isKnown }) => isKnown).map(({ us }) => us)
  const unknown = samples.filter(({ isKnown }) => !isKnown).map(({ us }) => us)
  return { t: Math.abs(welch(known, unknown)), gap: Math.abs(median(known) - median(unknown)) }
}

const { child, port, dataDir } = await start()
try {
  const secrets = serverSecrets(readServerSecrets(dataDir, [], randomBytes)[0] ?? '')
  const unknown = Array.from({ length: keyCount }, () => newKeyParts('live', 'sk', randomBytes).kid)
  const samples = await measure(port, { known: await knownKids(dataDir, secrets), unknown }, secrets)
  const bound = quantile(
    samples.map(({ us }) => us),
    1 - leftOut,
  )
  const { t, gap } = compared(samples.filter(({ us }) => us < bound))
  process.stdout.write(
    `unknown and known key ids: |t| = ${t.toFixed(1)} (goal < 4.5), medians ${gap.toFixed(1)} us apart (goal < 5), 2 x ${requests.toLocaleString('en')} requests, median ${Math.round(median(samples.map(({ us }) => us)))} us; left out the slowest ${leftOut * 100} % of all (|t| = ${compared(samples).t.toFixed(1)} with them)\n`,
  )
} finally {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

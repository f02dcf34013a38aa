import assert from 'node:assert/strict'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import pino from 'pino'
import { systemClock } from '../../src/clock.ts'
import { freePort } from '../support/free-port.ts'
import { ownCertificate } from '../support/own-certificate.ts'
import { hasRedisServer, type RedisServer, startRedis } from '../support/redis-server.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { openTestServer, takeSlots } from './calling-servers.ts'
import { openTestRedisWindows, windowOf } from './test-redis-windows.ts'

const folder = tempFolder()
const certificate = hasRedisServer ? ownCertificate(folder.path) : undefined
if (!certificate) process.stdout.write('redis-server or openssl cannot be used here: tests of rediss are skipped\n')
const suite = certificate ? describe : describe.skip

const window = windowOf({ limit: 10 })

suite('a Redis that is reached by rediss', () => {
  const trusted = getCACertificates('default')
  let redis: RedisServer | undefined
  let address = ''

  before(async () => {
    const port = await freePort()
    const [cert, key] = ['certificate.pem', 'key.pem'].map(name => join(folder.path, name)) as [string, string]
    const files = ['--tls-cert-file', cert, '--tls-key-file', key, '--tls-ca-cert-file', cert]
    redis = await startRedis(['--tls-port', String(port), '--tls-auth-clients', 'no', ...files])
    address = `localhost:${port}`
  })
  afterEach(() => setDefaultCACertificates(trusted))
  after(async () => {
    await redis?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  it('shares 10 slots of a window between two servers that trust its certificate', async () => {
    setDefaultCACertificates([...trusted, String(certificate?.cert)])
    using one = await openTestServer(`rediss://${address}`)
    using two = await openTestServer(`rediss://${address}`)
    const taken = [await takeSlots(one, window, 7), await takeSlots(two, window, 7)]
    assert.deepEqual(
      taken.map(slots => slots.length),
      [7, 3],
    )
    assert.deepEqual([one.isUnreachable(), two.isUnreachable()], [false, false])
    assert.deepEqual([one.countedAlone(), two.countedAlone()], [0, 0])
  })

  for (const [name, scheme, trusts] of [
    ['whose certificate nobody trusts', 'rediss', false],
    ['that is asked without TLS', 'redis', true],
  ] as const)
    it(`is not used ${name}: all 12 calls are counted alone, and the log says why`, async () => {
      if (trusts) setDefaultCACertificates([...trusted, String(certificate?.cert)])
      const lines: string[] = []
      const logger = pino({ level: 'warn' }, { write: line => void lines.push(line) })
      using server = await openTestRedisWindows(`${scheme}://${address}`, { logger, clock: systemClock })
      assert.equal((await takeSlots(server, windowOf({ limit: 10, counter: scheme }), 12)).length, 10)
      assert.equal(server.isUnreachable(), true)
      assert.equal(server.countedAlone(), 12)
      assert.match(lines.join(''), /Redis is unreachable/)
      if (!trusts)
        assert.match(
          lines.join(''),
          /its certificate is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\): [^"]+NODE_EXTRA_CA_CERTS"/,
        )
    })
})

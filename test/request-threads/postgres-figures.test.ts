import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { newDatabase } from '../support/database-of.ts'
import { describeWithPostgres } from '../support/describe-with.ts'
import { samplesOf } from '../support/metrics.ts'
import { until } from '../support/until.ts'
import { startThreadedService, type ThreadedService } from './threaded-service.ts'

// As in request-threads.test.ts: 60 connections reach both threads.
const agent = new Agent({ keepAlive: false })
const lookups = 60

const replyTo = (url: string, headers = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) =>
    get(url, { agent, headers }, async reply =>
      resolve({ status: reply.statusCode ?? 0, body: await text(reply) }),
    ).once('error', reject),
  )

/** The value of a metric, added up over its labels. */
async function metricOf({ adminUrl }: ThreadedService, metric: string): Promise<number> {
  const { body } = await replyTo(`${adminUrl}/metrics`)
  return samplesOf(body)
    .filter(({ name }) => name === metric)
    .reduce((sum, { value }) => sum + value, 0)
}

const lookUp = async ({ url }: ThreadedService, key: string) =>
  (await replyTo(`${url}/v1/companies/NO/923609016`, { authorization: `Bearer ${key}` })).status

const lookUpOften = (threaded: ThreadedService, key: string) =>
  Promise.all(Array.from({ length: lookups }, () => lookUp(threaded, key)))

describeWithPostgres('the metrics of a service with 2 request threads over PostgreSQL', () => {
  let threaded: ThreadedService
  let database: string
  before(async () => {
    database = await newDatabase()
    threaded = await startThreadedService({ SVC_THREADS: '2', SVC_DATABASE_URL: database })
  })
  after(() => threaded?.[Symbol.asyncDispose]())

  it('add up what its 3 threads do there: 60 charges in groups over 9 lanes, and 60 keys read or held', async () => {
    const { text: key } = await threaded.key({}, 'scale')
    assert.deepEqual(new Set(await lookUpOften(threaded, key)), new Set([200]))
    assert.equal(await metricOf(threaded, 'svc_ledger_group_writes_total'), lookups)
    assert.ok((await metricOf(threaded, 'svc_ledger_groups_total')) > 0)
    assert.equal(await metricOf(threaded, 'svc_ledger_lanes'), 9)
    // How many are held depends on the age of the lease when they come.
    const keys = (await metricOf(threaded, 'svc_key_reads_total')) + (await metricOf(threaded, 'svc_key_held_total'))
    assert.ok(keys >= lookups, String(keys))
  })

  it('say that usage cannot be written while request threads refuse charges with 503, and until they do not', async () => {
    const { text: key } = await threaded.key({}, 'scale')
    assert.equal(await metricOf(threaded, 'svc_ledger_writable'), 1)
    const locking = new pg.Client(database)
    await locking.connect()
    try {
      await locking.query('BEGIN')
      // Charges wait; whatever only reads does not.
      await locking.query('LOCK TABLE usage_months IN SHARE MODE')
      const replies = lookUpOften(threaded, key)
      await until(async () => (await metricOf(threaded, 'svc_ledger_writable')) === 0)
      assert.deepEqual(new Set(await replies), new Set([503]))
      // Nobody charges now: what finds out whether that works again waits for the same lock.
      for (let seconds = 0; seconds < 6; seconds += 1) {
        await setTimeout(1_000)
        assert.equal(await metricOf(threaded, 'svc_ledger_writable'), 0)
      }
    } finally {
      await locking.end()
    }
    await until(async () => (await metricOf(threaded, 'svc_ledger_writable')) === 1)
    await until(async () => (await lookUp(threaded, key)) === 200)
  })
})

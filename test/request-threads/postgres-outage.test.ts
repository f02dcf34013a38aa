import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDatabase } from '../support/database-of.ts'
import { describeWithPostgres } from '../support/describe-with.ts'
import { sharedPostgres } from '../support/postgres.ts'
import { until } from '../support/until.ts'
import { startThreadedService } from './threaded-service.ts'

interface Line {
  level: number
  msg: string
}

const lost = 'PostgreSQL is unavailable: requests that need it are answered 503'
const back = 'PostgreSQL is back: requests are answered again'

describeWithPostgres('an outage of PostgreSQL under 2 request threads', () => {
  it('is told once as lost and once as back, and 60 requests of both threads log no error of the service', async () => {
    const url = await newDatabase()
    const name = new URL(url).pathname.slice(1)
    const { run } = await sharedPostgres()
    await using threaded = await startThreadedService({ SVC_THREADS: '2', SVC_DATABASE_URL: url })
    const { text: key } = await threaded.key({}, 'scale')
    const statusOf = async (path: string) => {
      const headers = { authorization: `Bearer ${key}`, connection: 'close' }
      const reply = await fetch(`${threaded.url}${path}`, { headers })
      await reply.arrayBuffer()
      return reply.status
    }
    const said = () => threaded.log.map(line => JSON.parse(line) as Line)
    const ask = (path: string) => Promise.all(Array.from({ length: 30 }, () => statusOf(path)))
    assert.deepEqual(new Set(await ask('/v1/companies/NO/923609016')), new Set([200]))
    await run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    try {
      await run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
      const statuses = await ask('/v1/account/usage')
      assert.ok(
        statuses.every(status => status === 200 || status === 503),
        statuses.join(),
      )
      await until(async () => said().some(({ msg }) => msg === lost))
    } finally {
      await run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    }
    await until(async () => said().some(({ msg }) => msg === back))
    // A task that fails at its end, and asks when it is over, has a warning of its own.
    const count = (text: string) => said().filter(({ msg }) => msg === text).length
    assert.deepEqual([count(lost), count(back)], [1, 1])
    assert.deepEqual(
      said().filter(({ level }) => level >= 50),
      [],
    )
  })
  it('is not told as over by a server that only reads, such as a standby before its promotion, but once it takes writes', async () => {
    const url = await newDatabase()
    const name = new URL(url).pathname.slice(1)
    const { run } = await sharedPostgres()
    await using threaded = await startThreadedService({ SVC_THREADS: '2', SVC_DATABASE_URL: url })
    const { text: key } = await threaded.key({}, 'scale')
    const headers = { authorization: `Bearer ${key}`, connection: 'close' }
    const lookup = async () => (await fetch(`${threaded.url}/v1/companies/NO/923609016`, { headers })).status
    const said = () => threaded.log.map(line => (JSON.parse(line) as Line).msg)
    const endConnections = () => run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
    await run(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    await endConnections()
    await until(async () => (await lookup()) === 503 && said().includes(lost))
    await sleep(2_500)
    assert.equal(said().includes(back), false)
    await run(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
    await endConnections()
    await until(() => said().includes(back))
    await until(async () => (await lookup()) === 200)
  })
})

import assert from 'node:assert/strict'
import { connectPostgres, type Postgres } from '#data/postgres/connect.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { freePort } from '../../support/free-port.ts'
import { ownCertificate } from '../../support/own-certificate.ts'
import { sharedPostgres, startPostgres } from '../../support/postgres.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const unavailable = (reason: RegExp) => (error: unknown) => {
  assert(error instanceof StoreUnavailableError, String(error))
  assert.match(error.message, reason)
  return true
}

const reasonAt = async (url: string, reason: RegExp) => {
  await using postgres = connectPostgres(url)
  await assert.rejects(postgres.query('SELECT 1'), unavailable(reason))
}

const count = async (postgres: Postgres) => (await postgres.query('SELECT * FROM t')).length

describeWithPostgres('connections to PostgreSQL', () => {
  it('read numbers of 64 bits, sums, days and times as the domain writes them', async () => {
    await using postgres = connectPostgres((await sharedPostgres()).url('postgres'))
    const [row] = await postgres.query(
      `SELECT 9007199254740991::bigint AS big, sum(n) AS sum, '2026-11-20'::date AS day,
         '2026-11-20T15:00:00.120+01'::timestamptz AS at, ARRAY['a','b'] AS list, '\\x00ff'::bytea AS bytes
       FROM (VALUES (1::bigint), (2)) AS t (n)`,
    )
    assert.deepEqual(row, {
      big: 9_007_199_254_740_991,
      sum: 3,
      day: '2026-11-20',
      at: '2026-11-20T14:00:00.120Z',
      list: ['a', 'b'],
      bytes: Buffer.from([0, 255]),
    })
  })

  it('count 3 of 5 queries as waiting where there are 2 connections, and none of 2', async () => {
    await using postgres = connectPostgres((await sharedPostgres()).url('postgres'), { max: 2 })
    const ask = (calls: number) => Array.from({ length: calls }, () => postgres.query('SELECT 1'))
    await postgres.query('SELECT 1')
    for (const [calls, waiting] of [
      [2, 0],
      [5, 3],
    ] as const) {
      const asked = ask(calls)
      assert.equal(postgres.counts().waiting, waiting)
      await Promise.all(asked)
    }
  })

  it('commit a transaction, and roll back one whose work rejects', async () => {
    const server = await sharedPostgres()
    await using postgres = connectPostgres(await server.createDatabase())
    await postgres.query('CREATE TABLE t (n integer PRIMARY KEY)')
    await postgres.transaction(async ({ query }) => {
      await query('INSERT INTO t VALUES ($1)', [1])
      await query('INSERT INTO t VALUES ($1)', [2])
    })
    const failing = postgres.transaction(async ({ query }) => {
      await query('INSERT INTO t VALUES (3)')
      throw new TypeError('no')
    })
    await assert.rejects(failing, TypeError)
    assert.equal(await count(postgres), 2)
    await assert.rejects(postgres.query('INSERT INTO t VALUES (1)'), { code: '23505' })
    assert.deepEqual(postgres.counts(), { open: 0, idle: 0, waiting: 0 })
  })

  it('say in one line why they cannot be made, without the password', async () => {
    await using server = await startPostgres({ hba: ['host all guarded 127.0.0.1/32 scram-sha-256'] })
    await server.run(`CREATE ROLE guarded LOGIN PASSWORD 'right'; CREATE ROLE limited LOGIN CONNECTION LIMIT 0`)
    const address = (user: string, database = 'postgres') => `postgres://${user}@127.0.0.1:${server.port}/${database}`
    await reasonAt(
      address('guarded:wrong'),
      /^PostgreSQL is unavailable: password authentication failed for user "guarded"$/,
    )
    await reasonAt(address('guarded'), /^PostgreSQL is unavailable: it asks for a password, and none is set \(SASL: /)
    await reasonAt(address('svc', 'none'), /^PostgreSQL is unavailable: database "none" does not exist$/)
    await reasonAt(address('nobody'), /^PostgreSQL is unavailable: role "nobody" does not exist$/)
    await reasonAt(address('limited'), /^PostgreSQL is unavailable: too many connections for role "limited"$/)
    await reasonAt(`${address('svc')}?sslmode=require`, /^PostgreSQL is unavailable: The server does not support SSL/)
    const port = await freePort()
    await reasonAt(`postgres://svc:secret@127.0.0.1:${port}/x`, new RegExp(`: connect ECONNREFUSED 127.0.0.1:${port}$`))
    await reasonAt('postgres://svc:secret@no.such.host.invalid/x', /: getaddrinfo (ENOTFOUND|EAI_AGAIN) no\.such\.host/)
    await using right = connectPostgres(address('guarded:right'))
    assert.deepEqual(await right.query('SELECT 1 AS one'), [{ one: 1 }])
  })

  it('reject while PostgreSQL is down, also in a transaction, and work once it is back', async () => {
    await using server = await startPostgres()
    await using postgres = connectPostgres(server.url('postgres'))
    await postgres.query('CREATE TABLE t (n integer)')
    const cut = postgres.transaction(async ({ query }) => {
      await query('INSERT INTO t VALUES (1)')
      await server.kill()
      await query('INSERT INTO t VALUES (2)')
    })
    await assert.rejects(cut, unavailable(/terminated|not queryable|ECONN/))
    await assert.rejects(postgres.query('SELECT 1'), unavailable(/ECONNREFUSED/))
    await server.restart()
    assert.equal(await count(postgres), 0)
  })

  it('ask for a certificate as sslmode says: require takes any, verify-full only one that is trusted', async function () {
    using folder = tempFolder()
    const certificate = ownCertificate(folder.path)
    if (!certificate) return this.skip()
    await using server = await startPostgres({ certificate, hba: ['hostnossl test_1 all 127.0.0.1/32 reject'] })
    const address = (await server.createDatabase()).replace('127.0.0.1', 'localhost')
    const isEncrypted = async (parameters: string) => {
      await using postgres = connectPostgres(`${address}?${parameters}`)
      const [row] = await postgres.query<{ ssl: boolean }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')
      return row?.ssl
    }
    assert.equal(await isEncrypted('sslmode=require'), true)
    assert.equal(await isEncrypted(`sslmode=verify-full&sslrootcert=${folder.path}/certificate.pem`), true)
    await reasonAt(
      `${address}?sslmode=verify-full`,
      /^PostgreSQL is unavailable: its certificate is not trusted .* in sslrootcert of SVC_DATABASE_URL$/,
    )
    await reasonAt(address, /^PostgreSQL is unavailable: pg_hba\.conf rejects connection/)
  })
})

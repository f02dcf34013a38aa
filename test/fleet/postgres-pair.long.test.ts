import assert from 'node:assert/strict'
import { describeWithPostgres } from '../support/describe-with.ts'
import { type PostgresPair, startPostgresPair } from '../support/postgres-pair.ts'

describeWithPostgres('a PostgreSQL of tests with a standby', () => {
  let pair: PostgresPair
  before(async () => {
    pair = await startPostgresPair()
    await pair.primary().run('CREATE TABLE committed (n integer)')
  })
  after(() => pair?.[Symbol.asyncDispose]())

  const committed = async () => {
    const { rows } = await pair.primary().run('SELECT n FROM committed ORDER BY n')
    return rows.map(({ n }) => n)
  }

  it('keeps what was committed over two promotions, there and back', async () => {
    const ports = [pair.primary().port]
    for (let n = 1; n <= 2; n += 1) {
      await pair.primary().run(`INSERT INTO committed VALUES (${n})`)
      await pair.promote()
      await pair.primary().run(`INSERT INTO committed VALUES (${n * 10})`)
      await pair.rejoin()
      ports.push(pair.primary().port)
    }
    assert.deepEqual(await committed(), [1, 2, 10, 20])
    assert.equal(new Set(ports).size, 3)
  })

  it('has, beside a promotion, a primary that can be read and confirms no commit, until it is ended', async () => {
    const old = pair.primary()
    const endOld = await pair.promoteBeside()
    const { rows } = await old.run('SELECT pg_is_in_recovery() AS follows')
    assert.deepEqual(rows, [{ follows: false }])
    const unconfirmed = assert.rejects(old.run('INSERT INTO committed VALUES (3)'))
    assert.notEqual(pair.primary().port, old.port)
    await endOld()
    await unconfirmed
    assert.ok(!(await committed()).includes(3))
    await pair.rejoin()
  })

  it('has a standby that reads what the primary committed, and refuses to write', async () => {
    const standby = pair.standby()
    assert.ok(standby)
    const { rows } = await standby.run('SELECT pg_is_in_recovery() AS follows')
    assert.deepEqual(rows, [{ follows: true }])
    await assert.rejects(standby.run('INSERT INTO committed VALUES (3)'), /read-only transaction/)
  })
})

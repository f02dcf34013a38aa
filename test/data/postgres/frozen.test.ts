import assert from 'node:assert/strict'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { promptReads, readPromptly } from '#data/postgres/prompt-reads.ts'
import { schema } from '#data/postgres/schema.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { reasonOf } from '../../../src/logging/reason-of.ts'
import { openPostgresStores } from '../../support/account-engines.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { startPostgres } from '../../support/postgres.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { account, storedKey } from '../stored-keys.ts'

const kid = 'kid000000001'

describeWithPostgres('a PostgreSQL that stands still', () => {
  it('is known to be away after 2 seconds: 1,000 keys are refused without a question, and read again once it goes on', async () => {
    await using postgres = await startPostgres()
    const url = await postgres.createDatabase()
    await migratePostgres(url, schema)
    using folder = tempFolder()
    await using server = await openPostgresStores(url, folder.path)
    assert.ok(server.lease)
    const { lease, keys } = server
    await server.accounts.create(account('acct_a'))
    await keys.create(storedKey(kid, 'acct_a'))
    assert.equal((await keys.find(kid))?.kid, kid)
    assert.equal(lease.isAway(), false)
    postgres.freeze()
    await until(() => lease.isAway())
    // Each would wait for 2 seconds.
    for (let i = 0; i < 1_000; i += 1) await assert.rejects(keys.find(kid), /PostgreSQL is unavailable: it does not/)
    postgres.resume()
    await until(() => !lease.isAway())
    assert.equal((await keys.find(kid))?.kid, kid)
  })
})

describe('what a request reads from PostgreSQL', () => {
  const never = () => new Promise<never>(() => {})

  it('is not asked for while it is known to be away', async () => {
    let asked = 0
    let isAway = true
    const query = async () => {
      asked += 1
      return []
    }
    const reads = promptReads({ query }, { isAway: () => isAway })
    await assert.rejects(reads.query('SELECT 1'), StoreUnavailableError)
    assert.equal(asked, 0)
    isAway = false
    assert.deepEqual(await reads.query('SELECT 1'), [])
  })

  it('is refused with what PostgreSQL said last, such as that a role may not log in', async () => {
    const said = new StoreUnavailableError('PostgreSQL is unavailable: role "svc" is not permitted to log in')
    const reads = promptReads({ query: never }, { isAway: () => true, failure: () => said })
    const error = await reads.query('SELECT 1').catch((reason: unknown) => reason)
    assert.equal(reasonOf(error), said.message)
  })

  it('is waited for 2 seconds', async () => {
    // Keeps the process while nothing else does.
    const kept = setTimeout(() => {}, 10_000)
    await assert.rejects(readPromptly(never, { isAway: () => false }), StoreUnavailableError)
    clearTimeout(kept)
  })
})

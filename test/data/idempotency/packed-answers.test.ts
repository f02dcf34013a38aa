import assert from 'node:assert/strict'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { canonicalJson } from '#domain/idempotency/canonical-json.ts'
import { retentionMs } from '#domain/idempotency/idempotency-state.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { usageEngines } from '../../support/usage-engines.ts'
import { releaseBefore } from '../usage/release-before.ts'
import { entry, newRequestId, queryUsage } from '../usage/usage-entries.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const now = Date.now()
const claimOf = (idempotencyKey: string, accountId: string, maxStoredBytes: number) => ({
  kid: `kid of ${accountId}`,
  idempotencyKey,
  run: newRequestId(),
  request: canonicalJson({ idempotencyKey }),
  accountId,
  cap: 10,
  maxStoredBytes,
  now,
})
const sums = 'SELECT account_id, bytes FROM idempotency_bytes WHERE bytes > 0 ORDER BY account_id'
const counted = `
  SELECT account_id, sum(300 + length(outline) + coalesce(length(answer), 0)) AS bytes
  FROM idempotency_keys GROUP BY account_id ORDER BY account_id`

for (const engine of usageEngines)
  describe(`stored answers in ${engine.name}`, () => {
    it('are counted for each account as they are claimed, completed, released, taken over and purged', async () => {
      await using database = await engine.create()
      await using accounts = await database.open()
      const { idempotency: keys } = accounts
      const check = async () => assert.deepEqual(await database.run(sums), await database.run(counted))
      const max = 1_000_000
      for (const [at, account] of ['acct_a', 'acct_a', 'acct_b', 'acct_b'].entries()) {
        const claim = claimOf(`k${at}`, account, max)
        assert.equal((await keys.claim(claim)).state, 'claimed')
        await check()
        if (at === 1) assert.equal(await keys.release(claim), true)
        else if (at !== 2) await keys.complete(claim, bytes('answer '.repeat(100 * at)), entry({ account_id: account }))
        await check()
      }
      // The run of k2 has died: another takes its key.
      assert.equal((await keys.claim({ ...claimOf('k2', 'acct_b', max), now: now + 60_000 })).state, 'claimed')
      await check()
      assert.equal(await keys.purge(now + retentionMs), 2)
      await check()
    })

    it('that use up the bytes of an account allow no other until the oldest expires, without waiting for a purge', async () => {
      await using database = await engine.create()
      await using accounts = await database.open()
      const { idempotency: keys } = accounts
      const claim = claimOf('k1', 'acct_a', 300)
      await keys.claim(claim)
      await keys.complete(claim, bytes('answer'), entry())
      const next = claimOf('k2', 'acct_a', 300)
      assert.deepEqual(await keys.claim(next), { state: 'storage_full', until: now + retentionMs })
      assert.equal((await keys.claim({ ...claim, run: newRequestId() })).state, 'answered')
      assert.equal((await keys.claim(claimOf('k2', 'acct_b', 300))).state, 'claimed')
      assert.equal((await keys.claim({ ...next, now: now + retentionMs })).state, 'claimed')
    })

    it('that were stored while the clock was a year ahead are replayed, and free their bytes when the account needs them', async () => {
      await using database = await engine.create()
      await using accounts = await database.open()
      const { idempotency: keys } = accounts
      const ahead = { ...claimOf('k1', 'acct_a', 300), now: now + 365 * retentionMs }
      await keys.claim(ahead)
      await keys.complete(ahead, bytes('answer'), entry())
      assert.equal(await keys.purge(now), 0)
      assert.equal((await keys.claim({ ...ahead, now })).state, 'answered')
      assert.equal((await keys.claim(claimOf('k2', 'acct_b', 300))).state, 'claimed')
      assert.equal((await keys.claim(claimOf('k2', 'acct_a', 300))).state, 'claimed')
      assert.equal((await keys.claim({ ...ahead, run: newRequestId(), now, maxStoredBytes: 1_000 })).state, 'claimed')
      assert.deepEqual(await database.run(sums), await database.run(counted))
    })
  })

describe('stored answers in SQLite', () => {
  it('of the previous release are packed by the migration, and replayed unchanged', async () => {
    using folder = tempFolder()
    const request = canonicalJson({ references: [{ country: 'NO', registry_id: '1' }] })
    {
      await using connection = await releaseBefore(folder.path)
      const { raw: database } = connection
      database.exec(`
        INSERT INTO usage_totals VALUES ('acct_a', '2026-11-20', 'enrich', '', 'k', 'live', 1, 1, 0, 0)`)
      const add = database.prepare(`INSERT INTO idempotency_keys VALUES ('k', ?, ?, ?, ?, ?, ?)`)
      add.run('answered', request, now, null, null, Buffer.from('the answer'))
      add.run('also', request, now, null, null, Buffer.from('another answer'))
      add.run('expired', request, now - 2 * retentionMs, null, null, Buffer.from('old'))
      add.run('running', request, now, 'r', now + 5_000, null)
    }
    await using accounts = await openAccounts(folder.path)
    const stateOf = (idempotencyKey: string, asked = request) =>
      accounts.idempotency.state({ kid: 'k', idempotencyKey, run: '', request: asked }, now)
    assert.deepEqual(await stateOf('answered'), { state: 'answered', answer: Buffer.from('the answer') })
    assert.deepEqual(await stateOf('also'), { state: 'answered', answer: Buffer.from('another answer') })
    assert.equal((await stateOf('answered', '{}')).state, 'conflict')
    assert.deepEqual([(await stateOf('expired')).state, (await stateOf('running')).state], ['unused', 'unused'])
    assert.deepEqual(queryUsage(folder.path, sums), queryUsage(folder.path, counted))
  })
})

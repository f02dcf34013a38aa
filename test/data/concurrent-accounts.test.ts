import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SecretKeyExistsError } from '#data/accounts/secret-key-exists-error.ts'
import { accountEngines } from '../support/account-engines.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { account, storedKey } from './stored-keys.ts'

const later = '2026-11-20T16:00:00.000Z'
const opener = fileURLToPath(new URL('open-accounts-once.ts', import.meta.url))

const outcomes = async (attempts: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map(({ status }) => status).sort()

for (const { engine, suite, place: newPlace } of accountEngines)
  suite(`two processes that have accounts in ${engine} open`, () => {
    it('agree immediately: a key revoked over one is revoked at the next read over the other, and over a third', async () => {
      await using place = await newPlace()
      await using one = await place.open()
      await using two = await place.open()
      await one.accounts.create(account('acct_a'))
      await one.keys.create(storedKey('kid000000001', 'acct_a'))
      assert.equal((await two.keys.find('kid000000001'))?.revoked_at, null)
      assert.equal(await two.keys.revoke('kid000000001', later), true)
      assert.equal((await one.keys.find('kid000000001'))?.revoked_at, later)
      await using three = await place.open()
      assert.equal((await three.keys.find('kid000000001'))?.revoked_at, later)
    })

    it('see each new key immediately', async () => {
      await using place = await newPlace()
      await using one = await place.open()
      await using two = await place.open()
      await one.accounts.create(account('acct_a'))
      assert.equal(await two.keys.find('kid000000001'), undefined)
      await one.keys.create(storedKey('kid000000001', 'acct_a'))
      assert.equal((await two.keys.find('kid000000001'))?.kid, 'kid000000001')
    })

    it('cannot create two secret keys of one account: of 2 concurrent ones, 1 is created, 1 refused, in 20 rounds', async () => {
      await using place = await newPlace()
      await using one = await place.open()
      await using two = await place.open()
      for (let round = 10; round < 30; round++) {
        const id = `acct_${round}`
        await one.accounts.create(account(id))
        const create = (kid: string, store: typeof one) => store.keys.create(storedKey(kid, id, { class: 'sk' }))
        const attempts = [create(`sk0000000a${round}`, one), create(`sk0000000b${round}`, two)]
        assert.deepEqual(await outcomes(attempts), ['fulfilled', 'rejected'])
        await Promise.all(attempts).catch(error => assert.ok(error instanceof SecretKeyExistsError, String(error)))
        assert.equal((await two.keys.listByAccount(id)).length, 1)
      }
    })

    it('leave 1 active secret key when both replace it at the same time', async () => {
      await using place = await newPlace()
      await using one = await place.open()
      await using two = await place.open()
      await one.accounts.create(account('acct_a'))
      const create = (kid: string, store: typeof one) =>
        store.keys.create(storedKey(kid, 'acct_a', { class: 'sk' }), { replace: true })
      await Promise.all([create('sk0000000001', one), create('sk0000000002', two)])
      const inForce = (await one.keys.listByAccount('acct_a')).filter(({ revoked_at }) => revoked_at === null)
      assert.equal(inForce.length, 1)
    })

    it('revoke a key once: of 2 concurrent calls, 1 returns true', async () => {
      await using place = await newPlace()
      await using one = await place.open()
      await using two = await place.open()
      await one.accounts.create(account('acct_a'))
      await one.keys.create(storedKey('kid000000001', 'acct_a'))
      const revoked = await Promise.all([one, two].map(({ keys }) => keys.revoke('kid000000001', later)))
      assert.deepEqual(revoked.sort(), [false, true])
    })
  })

/** The output of processes that open the accounts of one data folder at the same time. */
async function openAtOnce(dataDir: string, count: number): Promise<string[]> {
  const children = Array.from({ length: count }, () => spawn(process.execPath, [opener, dataDir], { stdio: 'pipe' }))
  const printed = children.map(() => '')
  const note = (i: number) => (chunk: Buffer) => {
    printed[i] += String(chunk)
  }
  children.forEach(({ stdout, stderr }, i) => {
    stdout.on('data', note(i))
    stderr.on('data', note(i))
  })
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')))
  const closed = children.map(child => once(child, 'close'))
  for (const { stdin } of children) stdin.end()
  await Promise.all(closed)
  return printed
}

describe('four processes that open one empty data folder at the same time', () => {
  it('all find it ready, in 3 rounds', async () => {
    for (let round = 0; round < 3; round++) {
      using folder = tempFolder()
      assert.deepEqual(await openAtOnce(folder.path, 4), Array(4).fill('waiting\nready\n'))
    }
  })
})

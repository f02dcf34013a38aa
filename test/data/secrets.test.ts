import assert from 'node:assert/strict'
import { DataFolderError } from '#data/accounts/data-folder-error.ts'
import type { StoredKey } from '#data/accounts/stored-key.ts'
import { fixedSecrets } from '#domain/keys/secret-ring.ts'
import { type AccountPlace, type AccountStores, accountEngines, embeddedPlace } from '../support/account-engines.ts'
import { account, storedKey } from './stored-keys.ts'

const [one, two, three] = ['a', 'b', 'c'].map(letter => letter.repeat(64)) as [string, string, string]
const at = '2026-11-20T15:00:00.000Z'
const later = '2026-11-20T16:00:00.000Z'

for (const { engine, suite, place: newPlace } of accountEngines)
  suite(`server secrets in ${engine}`, () => {
    let place: AccountPlace
    beforeEach(async () => {
      place = await newPlace()
    })
    afterEach(() => place[Symbol.asyncDispose]())

    it('are numbered in the order in which they signed, and the second one has an audit entry', async () => {
      {
        await using first = await place.open(fixedSecrets(one))
        assert.equal(first.secrets.current().signing.number, 1)
        await first.accounts.create(account('acct_a'))
        await first.keys.create(storedKey('kid000000001', 'acct_a'), {
          replace: false,
          act: { id: '1', actor: 'test' },
        })
      }
      await using rotated = await place.open(fixedSecrets(two, one))
      const { signing, accepted } = rotated.secrets.current()
      assert.deepEqual([signing.number, accepted.map(({ number }) => number)], [2, [2, 1]])
      const entries = await rotated.audit.entries({ after: 0, limit: 10 })
      assert.deepEqual(
        entries.map(({ action }) => action),
        ['key_created', 'server_secret_used'],
      )
      assert.deepEqual([await rotated.audit.verify(), await rotated.audit.headIssue()], [null, null])
    })

    it('are refused, and not numbered, if those that keys were made with are not among them', async () => {
      await (await place.open(fixedSecrets(one)))[Symbol.asyncDispose]()
      await assert.rejects(place.open(fixedSecrets(two)), (error: Error) => {
        assert.ok(error instanceof DataFolderError)
        assert.match(error.message, /^the server secret is not the one that the keys in .* were made with: restore/)
        return true
      })
      await using again = await place.open(fixedSecrets(one))
      assert.deepEqual(
        (await again.secrets.list(at)).map(({ number }) => number),
        [1],
      )
    })

    it('are retired once no active key needs them, and servers that were running read them again', async () => {
      await using server = await place.open(fixedSecrets(two, one))
      await server.accounts.create(account('acct_a'))
      await server.keys.create(storedKey('kid000000001', 'acct_a', { secret_number: 1 }))
      const retire = (id: string) => server.secrets.retire(1, { id, actor: 'test', at, isForced: false })
      await assert.rejects(retire('1'), /1 active key has not been used since server secret 1 was replaced/)
      await server.keys.rehash([{ kid: 'kid000000001', secret_hash: Buffer.alloc(32, 7), secret_number: 2 }])
      assert.deepEqual((await server.keys.find('kid000000001'))?.secret_number, 2)
      await retire('2')
      assert.deepEqual(
        (await server.secrets.list(later)).map(({ number, keys, retired_at }) => [number, keys, retired_at]),
        [
          [2, 1, null],
          [1, 0, at],
        ],
      )
      const { accepted, retired } = server.secrets.current()
      assert.deepEqual([accepted.map(({ number }) => number), retired.map(({ number }) => number)], [[2], [1]])
      assert.equal(await server.audit.verify(), null)
    })

    it('retired by force revoke the active keys that need them, at once on every server, and say which in the audit log', async () => {
      await using server = await place.open(fixedSecrets(two, one))
      await using other = await place.open(fixedSecrets(two, one))
      for (const id of ['acct_a', 'acct_demo']) await server.accounts.create(account(id))
      const under = (number: number, change: Partial<StoredKey> = {}) => ({ secret_number: number, ...change })
      for (const key of [
        storedKey('kid000000001', 'acct_a', under(1)),
        storedKey('kid000000002', 'acct_a', under(1, { expires_at: at })),
        storedKey('kid000000003', 'acct_a', under(1, { retires_at: later })),
        storedKey('kid000000004', 'acct_a', under(2)),
        storedKey('kid000000005', 'acct_demo', under(1)),
      ])
        await server.keys.create(key)
      assert.equal((await other.keys.find('kid000000001'))?.revoked_at, null)
      await server.secrets.retire(1, { id: '1', actor: 'test', at, isForced: true })
      assert.equal((await other.keys.find('kid000000001'))?.revoked_at, at)
      const keys = [...(await server.keys.listByAccount('acct_a')), ...(await server.keys.listByAccount('acct_demo'))]
      assert.deepEqual(
        keys.filter(({ revoked_at }) => revoked_at === at).map(({ kid }) => kid),
        ['kid000000001', 'kid000000003'],
      )
      const counts = (await server.secrets.list(at)).map(({ number, keys }) => [number, keys])
      assert.deepEqual(
        [counts, (await server.accounts.countKeys(['acct_a'], at)).get('acct_a')],
        [
          [
            [2, 1],
            [1, 1],
          ],
          1,
        ],
      )
      const entry = (await server.audit.entries({ after: 0, limit: 100 })).at(-1)
      assert.equal(entry?.action, 'server_secret_retired')
      assert.deepEqual(entry.detail, { number: 1, revoked_kids: ['kid000000001', 'kid000000003'] })
      assert.equal(await server.audit.verify(), null)
    })
  })

/** PostgreSQL has none: its secrets are in the settings, and `svc secret rotate` is refused. */
describe('server secrets in a data folder', () => {
  it('are kept for as long as a rotation said that was killed once the new one was stored, and the next replaces only its own time', async () => {
    await using place = await embeddedPlace()
    const killed = () => {
      throw new Error('killed')
    }
    const rotation = ({ secrets }: AccountStores, text: string, keepOthersUntil: string) =>
      (secrets.add ?? assert.fail())(text, killed, { id: keepOthersUntil, actor: 'test', at, keepOthersUntil })
    {
      await using first = await place.open(fixedSecrets(one))
      await assert.rejects(rotation(first, two, later), /killed/)
    }
    await using next = await place.open(fixedSecrets(two, one))
    const retire = next.secrets.retire(1, { id: '2', actor: 'test', at, isForced: false })
    await assert.rejects(retire, /^AdministrationError: server secret 1 is kept until 2026-11-20T16:00:00/)
    const evenLater = '2026-11-20T17:00:00.000Z'
    await assert.rejects(rotation(next, three, evenLater), /killed/)
    assert.deepEqual(
      (await next.secrets.list(at)).map(({ number, keep_until }) => [number, keep_until]),
      [
        [2, evenLater],
        [1, later],
      ],
    )
  })
})

import assert from 'node:assert/strict'
import { accountEngines } from '../support/account-engines.ts'
import { webhookEndpoint } from '../support/webhook-endpoint.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const endpoint = { ...webhookEndpoint, secret: bytes('first') }

for (const { engine, suite, place: newPlace } of accountEngines)
  suite(`the secrets of a webhook in ${engine}, sealed anew`, () => {
    it('replace both, and nothing where the secret was rotated meanwhile', async () => {
      await using place = await newPlace()
      await using stores = await place.open()
      const { webhooks } = stores
      const secrets = async () => {
        const [found] = await webhooks.endpoints()
        return [found?.secret, found?.old_secret].map(sealed => sealed && Buffer.from(sealed).toString())
      }
      await webhooks.add(endpoint, 50)
      await webhooks.rotate({ id: endpoint.id, secret: bytes('second'), oldUntilMs: 1, freeAtMs: null })
      assert.deepEqual(await secrets(), ['second', 'first'])
      const late = { id: endpoint.id, before: bytes('first'), secret: bytes('x'), oldSecret: null }
      assert.equal(await webhooks.reseal(late), false)
      const change = { id: endpoint.id, before: bytes('second'), secret: bytes('2'), oldSecret: bytes('1') }
      assert.equal(await webhooks.reseal(change), true)
      assert.deepEqual(await secrets(), ['2', '1'])
    })

    it('end an old one that nothing opens, with its time', async () => {
      await using place = await newPlace()
      await using stores = await place.open()
      const { webhooks } = stores
      await webhooks.add(endpoint, 50)
      await webhooks.rotate({ id: endpoint.id, secret: bytes('second'), oldUntilMs: 1, freeAtMs: null })
      const change = { id: endpoint.id, before: bytes('second'), secret: bytes('2'), oldSecret: null }
      assert.equal(await webhooks.reseal(change), true)
      const [found] = await webhooks.endpoints()
      assert.deepEqual([found?.old_secret, found?.old_until_ms], [null, null])
    })

    it('are rotated again from the moment on at which the old one ends, and of two rotations at once one is refused', async () => {
      await using place = await newPlace()
      await using stores = await place.open()
      const { webhooks } = stores
      await webhooks.add(endpoint, 50)
      const rotate = (secret: string, freeAtMs: number) =>
        webhooks.rotate({ id: endpoint.id, secret: bytes(secret), oldUntilMs: 1_000, freeAtMs })
      const both = await Promise.all([rotate('second', 10), rotate('third', 10)])
      assert.deepEqual(both.toSorted(), [false, true])
      assert.deepEqual([await rotate('early', 999), await rotate('fourth', 1_000)], [false, true])
    })
  })

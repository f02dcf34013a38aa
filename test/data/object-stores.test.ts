import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ObjectStoreError } from '#data/objects/object-store.ts'
import { objectStoreEngines, type TestObjects } from '../support/object-store-engines.ts'

const isAllowed = <T>(results: readonly T[]) => results.filter(result => result === true).length

for (const { title, isHere, open } of objectStoreEngines)
  (isHere ? describe : describe.skip)(`an object store in ${title}`, () => {
    let store: TestObjects
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store[Symbol.asyncDispose]())

    it('gives back texts and streams, lists them by prefix in order, and removes them', async () => {
      const { objects } = store
      const bytes = Buffer.alloc(20_000_000, 'companies')
      await objects.write('files/b', Readable.from([bytes.subarray(0, 9_000_000), bytes.subarray(9_000_000)]))
      await objects.write('files/a', 'short')
      await objects.write('other/c', 'short')
      assert.deepEqual(
        (await objects.list('files/')).map(({ key, bytes }) => [key, bytes]),
        [
          ['files/a', 5],
          ['files/b', 20_000_000],
        ],
      )
      assert.equal((await objects.readText('files/a'))?.text, 'short')
      const stream = await objects.read('files/b')
      assert.ok(stream && (await buffer(stream)).equals(bytes))
      await objects.remove('files/b')
      assert.deepEqual(
        (await objects.list('')).map(({ key }) => key),
        ['files/a', 'other/c'],
      )
    })

    it('has nothing where nothing was written, and removing it changes nothing', async () => {
      const { objects } = store
      assert.equal(await objects.readText('none/x'), undefined)
      assert.equal(await objects.read('none/x'), undefined)
      assert.deepEqual(await objects.list('none/'), [])
      await objects.remove('none/x')
    })

    it('lets one of 16 writers at once create an object, and one of 16 replace it', async () => {
      const { objects } = store
      const texts = Array.from({ length: 16 }, (_, number) => `${number}`)
      const created = await Promise.all(texts.map(text => objects.writeIf('a/pointer', text, undefined)))
      assert.equal(isAllowed(created), 1)
      const first = await objects.readText('a/pointer')
      assert.equal(first?.text, texts[created.indexOf(true)])
      const replaced = await Promise.all(texts.map(text => objects.writeIf('a/pointer', `new ${text}`, first?.tag)))
      assert.equal(isAllowed(replaced), 1)
      assert.equal((await objects.readText('a/pointer'))?.text, `new ${texts[replaced.indexOf(true)]}`)
      assert.equal(await objects.writeIf('a/none', 'x', first?.tag), false)
    })

    it('is listed 50 times while 200 objects are written and removed', async () => {
      const { objects } = store
      let isDone = false
      const churn = async () => {
        for (let at = 0; at < 200; at += 1) {
          await objects.write(`servers/${at}`, 'short')
          await objects.remove(`servers/${at}`)
        }
        isDone = true
      }
      const list = async () => {
        for (let at = 0; at < 50 || !isDone; at += 1) await objects.list('')
      }
      await Promise.all([churn(), list()])
      assert.deepEqual(await objects.list('servers/'), [])
    })

    it('keeps nothing of a stream that fails', async () => {
      const { objects } = store
      const failing = Readable.from(
        (async function* () {
          yield Buffer.alloc(1_000)
          throw new Error('cut')
        })(),
      )
      await assert.rejects(objects.write('files/half', failing))
      assert.deepEqual(await objects.list(''), [])
    })

    it('refuses a text of more than 4 MiB where a short one is expected', async () => {
      await store.objects.write('files/long', Readable.from([Buffer.alloc(5_000_000, 'x')]))
      await assert.rejects(store.objects.readText('files/long'), {
        message: `files/long in ${store.objects.address} is too long`,
      })
    })

    it('says in one line that it is gone, and works again when it is back', async () => {
      const { objects } = store
      await objects.write('files/a', 'short')
      await store.leave()
      for (const attempt of [
        () => objects.readText('files/a'),
        () => objects.write('files/b', 'x'),
        () => objects.list(''),
      ])
        await assert.rejects(attempt(), error => {
          assert.ok(error instanceof ObjectStoreError)
          assert.match(
            error.message,
            /^the (store|folder of the store) \S+ (cannot be reached \(\w+\)|does not exist)$/,
          )
          return true
        })
      await store.comeBack()
      assert.equal((await objects.readText('files/a'))?.text, 'short')
    })
  })

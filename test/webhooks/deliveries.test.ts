import assert from 'node:assert/strict'
import { hourMs } from '#domain/calendar.ts'
import { enableEndpoint } from '../../src/administration/webhooks/enable-endpoint.ts'
import { redeliver } from '../../src/administration/webhooks/redeliver.ts'
import { rotateSecret } from '../../src/administration/webhooks/rotate-secret.ts'
import { webhookIssues } from '../../src/administration/webhooks/webhook-issues.ts'
import { until } from '../support/until.ts'
import { answering, silent, startReceiver, verified, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { openWebhookFolder, quotaEvent, type WebhookFolder } from './webhook-folder.ts'

describe('a delivery of a webhook', () => {
  let folder: WebhookFolder
  let stack: AsyncDisposableStack
  beforeEach(async () => {
    stack = new AsyncDisposableStack()
    folder = stack.use(await openWebhookFolder())
  })
  afterEach(() => stack.disposeAsync())

  const receiver = async (...answer: Parameters<typeof startReceiver>): Promise<WebhookReceiver> =>
    stack.use(await startReceiver(...answer))
  /** Delivers until nothing is due or under way. */
  const deliver = async (server = folder.server('one')) => {
    await server.deliverDue()
    await folder.settled()
  }
  const only = async () => {
    const [delivery, ...others] = await folder.deliveries()
    assert.deepEqual(others, [])
    return delivery ?? assert.fail('no delivery')
  }

  it('has type, timestamp and data, and a signature that the official library verifies', async () => {
    const { url, received } = await receiver()
    const { secret } = await folder.add(url)
    await folder.store.queue([quotaEvent({ data: { percent: 80, name: 'Ås "quoted"' } })])
    await deliver()
    const [event] = received
    assert.ok(event && received.length === 1)
    const data = { percent: 80, name: 'Ås "quoted"' }
    const expected = { type: 'quota.reached', timestamp: '2026-11-20T15:00:00.000Z', data }
    assert.deepEqual(verified(event, secret), expected)
    assert.match(event.headers['webhook-id'] ?? '', /^msg_[0-9a-f]{32}$/)
    assert.equal(event.headers['content-type'], 'application/json')
    assert.throws(() => verified({ ...event, body: event.body.replace('80', '81') }, secret), /No matching signature/)
    assert.equal((await only()).state, 'delivered')
  })

  it('is signed by the clock of a store, where that of its server is 7 minutes ahead', async () => {
    const { url, received } = await receiver()
    const { secret } = await folder.add(url)
    await folder.store.queue([quotaEvent()])
    const { clock } = folder.administration
    const aheadMs = 7 * 60_000
    // The store of a database tells how far off a server is: webhook-clocks.test.ts.
    const store: typeof folder.store = {
      ...folder.store,
      claim: async by => (await folder.store.claim(by)).map(claimed => ({ ...claimed, shiftMs: -aheadMs })),
    }
    await deliver(folder.server('ahead', { store, clock: { now: () => clock.now() + aheadMs } }))
    const [event] = received
    assert.equal(event?.headers['webhook-timestamp'], String(Math.floor(clock.now() / 1000)))
    assert.ok(verified(event, secret))
  })

  const before = [
    { title: 'a server that has taken it is killed', servers: ['killed'], attempts: 2 },
    { title: 'it is queued', servers: [], attempts: 1 },
  ]
  for (const { title, servers, attempts } of before)
    it(`is sent at once where ${title} and the clock is then set back by a year`, async () => {
      const { url, received } = await receiver()
      await folder.add(url)
      await folder.store.queue([quotaEvent({ at: folder.administration.clock.now() })])
      const { clock } = folder.administration
      for (const run of servers) await folder.store.claim({ run, now: clock.now(), leaseMs: 60_000 })
      await deliver(folder.server('one', { clock: { now: () => clock.now() - 365 * 24 * hourMs } }))
      assert.equal(received.length, 1)
      assert.equal((await only()).attempts, attempts)
    })

  it('goes to the endpoints that ask for its type and its account, with one id', async () => {
    const [all, ofType, ofAccount, ofOther] = await Promise.all([receiver(), receiver(), receiver(), receiver()])
    const { account } = await folder.account()
    await folder.add(all.url)
    await folder.add(ofType.url, { events: ['import.completed'] })
    await folder.add(ofAccount.url, { account_id: account })
    await folder.add(ofOther.url, { account_id: (await folder.account()).account })
    await folder.store.queue([
      quotaEvent({ account_id: account }),
      quotaEvent({ type: 'import.completed', account_id: null }),
    ])
    await deliver()
    const types = ({ received }: WebhookReceiver) => received.map(({ event }) => event.type).toSorted()
    assert.deepEqual(types(all), ['import.completed', 'quota.reached'])
    assert.deepEqual(types(ofType), ['import.completed'])
    assert.deepEqual(types(ofAccount), ['quota.reached'])
    assert.deepEqual(types(ofOther), [])
    const ids = new Set([all, ofType, ofAccount].flatMap(({ received }) => received.map(e => e.headers['webhook-id'])))
    assert.equal(ids.size, 2)
  })

  it('is made once by two servers of a folder', async () => {
    const { url, received } = await receiver()
    await folder.add(url)
    await folder.store.queue(Array.from({ length: 40 }, () => quotaEvent()))
    const other = stack.use(await folder.administration.openOther())
    const servers = [folder.server('one'), folder.server('two', { store: other.webhooks })]
    await Promise.all(servers.map(server => deliver(server)))
    assert.equal(received.length, 40)
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 40)
  })

  it('is retried after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h with the same id, and has then failed', async () => {
    const { url, received } = await receiver(answering(500))
    await folder.add(url)
    await folder.store.queue([quotaEvent()])
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await deliver()
      const { state, attempts, next_ms, error } = await only()
      assert.deepEqual([attempts, error], [attempt, 'status 500'])
      assert.equal(state, attempt === 10 ? 'failed' : 'waiting')
      if (state === 'waiting') pauses.push(next_ms - folder.administration.clock.now())
      folder.administration.advance(Math.max(0, next_ms - folder.administration.clock.now()))
    }
    const minuteMs = 60_000
    assert.deepEqual(pauses, [5_000, 5 * minuteMs, 30 * minuteMs, ...[2, 5, 10, 14, 20, 24].map(h => h * hourMs)])
    assert.equal(received.length, 10)
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1)
    const { id } = await only()
    await until(() => folder.log.some(({ msg, delivery }) => msg === 'webhook failed' && delivery === id))
  })

  it('that a server takes while it ends is sent before it has ended, not a minute later by another', async () => {
    await folder.add((await receiver()).url)
    await folder.store.queue([quotaEvent()])
    const order: string[] = []
    let ending: PromiseLike<void> | undefined
    const store: typeof folder.store = {
      ...folder.store,
      claim: by => {
        const claimed = folder.store.claim(by)
        ending = server[Symbol.asyncDispose]().then(() => void order.push('ended'))
        return claimed
      },
      settle: async outcome => {
        const isSettled = await folder.store.settle(outcome)
        order.push('settled')
        return isSettled
      },
    }
    const server = folder.server('one', { store })
    await server.deliverDue()
    await ending
    await until(() => order.length === 2)
    assert.deepEqual(order, ['settled', 'ended'])
    assert.equal((await only()).state, 'delivered')
  })

  it('that has failed is sent again by redeliver, with the same id', async () => {
    let status = 500
    const { url, received } = await receiver((response, request) => answering(status)(response, request))
    await folder.add(url)
    await folder.store.queue([quotaEvent()])
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await deliver()
      folder.administration.advance(30 * hourMs)
    }
    assert.equal((await only()).state, 'failed')
    const [issue] = await webhookIssues(folder.store)
    assert.match(issue ?? '', /^webhook endpoint whe_1: 1 failed /)
    status = 204
    await redeliver(folder.administration, (await only()).id)
    await deliver()
    assert.equal((await only()).state, 'delivered')
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1)
    await assert.rejects(redeliver(folder.administration, 'dlv_none'), /no delivery dlv_none/)
  })

  it('to a receiver that answers 410 disables the endpoint, until it is enabled', async () => {
    let status = 410
    const { url, received } = await receiver((response, request) => answering(status)(response, request))
    const { endpoint } = await folder.add(url)
    await folder.store.queue([quotaEvent(), quotaEvent()])
    await deliver()
    assert.equal(received.length, 1)
    assert.deepEqual((await folder.deliveries()).map(({ state }) => state).toSorted(), ['failed', 'waiting'])
    await until(() => folder.log.some(({ msg }) => msg === 'webhook endpoint is gone and was disabled'))
    assert.match((await webhookIssues(folder.store))[0] ?? '', /disabled, because its receiver answered 410$/)
    status = 200
    await enableEndpoint(folder.administration, endpoint.id)
    await deliver()
    assert.deepEqual((await folder.deliveries()).map(({ state }) => state).toSorted(), ['delivered', 'failed'])
  })

  const failures = [
    { title: 'redirects', answer: answering(302, { location: '/elsewhere' }), reason: 'redirects are not followed' },
    { title: 'does not answer in time', answer: silent, reason: 'no reply in 0.1 s', timeoutMs: 100 },
    {
      title: 'closes the connection',
      answer: (response: Parameters<typeof silent>[0]) => void response.destroy(),
      reason: /ECONNRESET/,
    },
  ]
  for (const { title, answer, reason, timeoutMs = 60_000 } of failures)
    it(`to a receiver that ${title} is retried, and the reason is kept`, async () => {
      const { url, received } = await receiver(answer)
      await folder.add(url)
      await folder.store.queue([quotaEvent()])
      await deliver(folder.server('one', { timeoutMs }))
      const { state, error } = await only()
      assert.equal(state, 'waiting')
      assert.match(error ?? '', new RegExp(reason))
      assert.equal(received.length, 1)
    })

  it('is delivered although the reply of 200 never ends: none of it is read', async () => {
    const { url } = await receiver(response => {
      response.writeHead(200)
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', write)
      }
      write()
    })
    await folder.add(url)
    await folder.store.queue([quotaEvent()])
    await deliver()
    assert.equal((await only()).state, 'delivered')
  })

  it('is delivered once the status is there: 3 go to a receiver none of whose replies ends', async () => {
    const { url, received } = await receiver(response => void response.writeHead(200).write('x'))
    await folder.add(url)
    await folder.store.queue([quotaEvent(), quotaEvent(), quotaEvent()])
    await deliver()
    assert.equal(received.length, 3)
    assert.deepEqual(new Set((await folder.deliveries()).map(({ state }) => state)), new Set(['delivered']))
  })

  it('to an endpoint that answers is not delayed by 20 that hang', async () => {
    const [hanging, quick] = await Promise.all([receiver(silent), receiver()])
    for (let at = 0; at < 20; at += 1) await folder.add(hanging.url)
    await folder.add(quick.url)
    await folder.store.queue(Array.from({ length: 5 }, () => quotaEvent()))
    const server = folder.server('one')
    await server.deliverDue()
    await until(() => quick.received.length === 5)
    await until(async () => (await folder.deliveries()).filter(({ state }) => state === 'delivered').length === 5)
    assert.equal(hanging.received.length, 20)
    await server[Symbol.asyncDispose]()
    const waiting = (await folder.deliveries()).filter(({ state }) => state === 'waiting')
    assert.deepEqual(new Set(waiting.map(({ attempts, run }) => `${attempts} ${run}`)), new Set(['0 null']))
  })

  it('is signed with both secrets for 24 hours after a rotation, and then with the new one', async () => {
    const { url, received } = await receiver()
    const { endpoint, secret } = await folder.add(url)
    const rotated = await rotateSecret(folder.administration, endpoint.id, { keepOldMs: hourMs, isForced: false })
    await folder.store.queue([quotaEvent()])
    await deliver()
    const [during] = received
    assert.ok(during)
    for (const each of [secret, rotated.secret]) assert.doesNotThrow(() => verified(during, each))
    folder.administration.advance(hourMs)
    await folder.store.queue([quotaEvent()])
    await deliver()
    assert.equal(received[1]?.headers['webhook-signature']?.split(' ').length, 1)
  })

  it('is dropped and counted while 10,000 wait for its endpoint', async () => {
    const { url } = await receiver()
    await folder.add(url)
    for (let at = 0; at < 10; at += 1) await folder.store.queue(Array.from({ length: 1_000 }, () => quotaEvent()))
    await folder.store.queue([quotaEvent(), quotaEvent()])
    assert.equal((await folder.store.endpoints())[0]?.dropped, 2)
  })

  it('is deleted a week after it was delivered, and a month after it failed', async () => {
    const { url } = await receiver()
    await folder.add(url)
    const now = folder.administration.clock.now()
    await folder.store.queue([quotaEvent({ at: now })])
    await deliver()
    await folder.store.queue([quotaEvent({ at: now })])
    const purge = (deliveredMs: number, anyMs: number) => folder.store.purge({ deliveredMs, anyMs })
    assert.equal(await purge(now, now), 0)
    assert.equal(await purge(now + 1, now), 1)
    assert.equal((await only()).state, 'waiting')
    assert.equal(await purge(now + 1, now + 1), 1)
  })

  it('of an event of the same occasion is made once', async () => {
    const { url, received } = await receiver()
    await folder.add(url)
    await folder.store.queue([quotaEvent({ occasion: 'a' }), quotaEvent({ occasion: 'a' })])
    await folder.store.queue([quotaEvent({ occasion: 'a' })])
    await deliver()
    assert.equal(received.length, 1)
  })

  it('neither logs nor stores the address or the secret in clear text', async () => {
    const { url } = await receiver(answering(500))
    const { secret } = await folder.add(`${url}?token=sesame`)
    await folder.store.queue([quotaEvent()])
    await deliver()
    // An outcome is logged once it is stored.
    await until(() => folder.log.length > 0)
    assert.doesNotMatch(JSON.stringify(folder.log), /sesame|whsec/)
    assert.doesNotMatch(JSON.stringify(await folder.administration.audit.verify()), /sesame/)
    const [stored] = await folder.store.endpoints()
    assert.ok(stored && !Buffer.from(stored.secret).includes(secret.slice(6)))
  })
})

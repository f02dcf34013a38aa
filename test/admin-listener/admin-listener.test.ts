import assert from 'node:assert/strict'
import type { RequestHandler } from 'express'
import { createAdminApp } from '../../src/admin-listener/admin-app.ts'
import { openAdminListener } from '../../src/admin-listener/admin-listener.ts'
import { starting } from '../../src/admin-listener/readiness.ts'
import { createLogger } from '../../src/logging/logger.ts'

const loopback = { host: '127.0.0.1', port: 0 }

/** An app for operators that answers with a handler of a test. */
function appOf(...handlers: RequestHandler[]) {
  const log: string[] = []
  const logger = createLogger('info', { write: line => void log.push(line) })
  const readiness = { parts: async () => [] }
  return { app: createAdminApp({ host: loopback.host, readiness, logger, handlers }), log, logger }
}

describe('the listener for operators', () => {
  it('is alive and not ready while the data is opened, and ready once it serves', async () => {
    const { app, logger } = appOf()
    const first = createAdminApp({ host: loopback.host, readiness: starting, logger })
    await using listener = await openAdminListener(loopback, first)
    const statuses = () =>
      Promise.all(['/livez', '/readyz', '/metrics'].map(async path => (await fetch(listener.url + path)).status))
    assert.deepEqual(await statuses(), [200, 503, 404])
    assert.match(
      await (await fetch(`${listener.url}/readyz`)).text(),
      /^\[-\]startup failed: the data is being opened$/m,
    )
    listener.serve(app)
    assert.deepEqual(await statuses(), [200, 200, 404])
  })

  it('answers an error with 500 and one line, and logs its cause without a stack', async () => {
    const { app, log } = appOf(() => {
      throw new Error('a cause')
    })
    await using listener = await openAdminListener(loopback, app)
    const reply = await fetch(`${listener.url}/anything`)
    assert.deepEqual([reply.status, await reply.text()], [500, 'Internal error. The log has its cause.\n'])
    assert.equal(log.length, 1)
    assert.match(log.join(), /a cause/)
    assert.doesNotMatch(log.join(), / {4}at |\.ts:\d/)
  })

  it('completes the requests in flight before it ends', async () => {
    const started = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const { app } = appOf(async (_req, res) => {
      started.resolve()
      await answered.promise
      res.end('done')
    })
    const listener = await openAdminListener(loopback, app)
    const reply = fetch(`${listener.url}/slow`)
    await started.promise
    const ended = listener[Symbol.asyncDispose]()
    answered.resolve()
    assert.equal(await (await reply).text(), 'done')
    await ended
    await assert.rejects(fetch(`${listener.url}/livez`))
  })
})

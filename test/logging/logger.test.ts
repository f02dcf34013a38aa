import assert from 'node:assert/strict'
import { createLogger } from '../../src/logging/logger.ts'

const key = 'svc_live_rk_0123456789ab_secretsecretsecretsecretsecret_abc123'

const lineOf = (facts: object, message = 'said') => {
  const lines: string[] = []
  createLogger('info', { write: line => void lines.push(line) }).warn(facts, message)
  return lines.join('')
}

class StoreGone extends Error {}

const full = Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' })
const endless = new Error('round')
endless.cause = endless

describe('the log of a service', () => {
  const errors: { given: string; thrown: unknown; logged: object }[] = [
    { given: 'an error', thrown: new TypeError('no'), logged: { type: 'TypeError', message: 'no' } },
    { given: 'an error of our own', thrown: new StoreGone('gone'), logged: { type: 'StoreGone', message: 'gone' } },
    { given: 'a text that was thrown', thrown: 'no', logged: { type: 'string', message: 'no' } },
    {
      given: 'what caused it, with its code',
      thrown: new StoreGone('gone', { cause: full }),
      logged: {
        type: 'StoreGone',
        message: 'gone',
        cause: { type: 'Error', message: 'disk full', code: 'SQLITE_FULL' },
      },
    },
  ]
  for (const { given, thrown, logged } of errors)
    it(`has ${given} without its stack`, () => {
      const line = lineOf({ err: thrown })
      assert.deepEqual(JSON.parse(line).err, logged)
      assert.doesNotMatch(line, /\bat \S+:\d+/)
    })

  it('has at most four causes of an error, even if it is its own cause', () => {
    assert.equal(lineOf({ err: endless }).match(/round/g)?.length, 5)
  })

  it('cuts off a key after its kid anywhere in a line, and hides an Authorization header', () => {
    const line = lineOf(
      { err: new Error(`bad ${key}`), req: { headers: { authorization: 'Basic xyz' } } },
      `for ${key}`,
    )
    assert.doesNotMatch(line, /secretsecret|xyz/)
    assert.match(line, /svc_live_rk_0123456789ab_\.\.\./)
  })
})

import assert from 'node:assert/strict'
import type { Request, RequestHandler, Response } from 'express'
import { compose } from '../../src/http/steps/compose.ts'

const error = new Error('no')
const pass: RequestHandler = (_req, _res, next) => next()
const later: RequestHandler = async (_req, _res, next) => {
  await Promise.resolve()
  next()
}

/** The result of composed handlers: the argument of the final `next`, and the number of handlers called. */
async function outcome(...handlers: RequestHandler[]) {
  let reached = 0
  const counted = handlers.map<RequestHandler>(handler => (req, res, next) => {
    reached += 1
    return handler(req, res, next)
  })
  const given = await new Promise<unknown>(resolve => compose(...counted)({} as Request, {} as Response, resolve))
  return { given, reached }
}

const cases: { what: string; handlers: RequestHandler[]; given: unknown; reached: number }[] = [
  { what: 'without handlers the following step runs', handlers: [], given: undefined, reached: 0 },
  {
    what: 'handlers that call next run in order, then the following step',
    handlers: [pass, later, pass],
    given: undefined,
    reached: 3,
  },
  {
    what: 'an error passed to next ends the chain',
    handlers: [pass, (_q, _s, next) => next(error), pass],
    given: error,
    reached: 2,
  },
  {
    what: 'a thrown error ends the chain',
    handlers: [
      pass,
      () => {
        throw error
      },
      pass,
    ],
    given: error,
    reached: 2,
  },
  {
    what: 'a rejection ends the chain, also after an asynchronous handler',
    handlers: [later, async () => Promise.reject(error), pass],
    given: error,
    reached: 2,
  },
]

describe('composed handlers', () => {
  for (const { what, handlers, given, reached } of cases)
    it(`${what}`, async () => {
      assert.deepEqual(await outcome(...handlers), { given, reached })
    })

  it('end with the handler that does not call next', async () => {
    let answered = false
    const answer: RequestHandler = () => {
      answered = true
    }
    compose(pass, answer, () => assert.fail('reached'))({} as Request, {} as Response, () => assert.fail('went on'))
    assert.ok(answered)
  })
})

import assert from 'node:assert/strict'
import type { Request, RequestHandler, Response } from 'express'
import { compose } from '../../src/http/steps/compose.ts'

const fault = new Error('no')
const pass: RequestHandler = (_req, _res, next) => next()
const later: RequestHandler = async (_req, _res, next) => {
  await Promise.resolve()
  next()
}

/** What handlers in turn come to: what the last `next` was given, and how many of the handlers named were reached. */
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
  { what: 'none go on at once', handlers: [], given: undefined, reached: 0 },
  {
    what: 'all that call next run, in order, and then what comes after them',
    handlers: [pass, later, pass],
    given: undefined,
    reached: 3,
  },
  {
    what: 'an error passed to next ends the turn',
    handlers: [pass, (_q, _s, next) => next(fault), pass],
    given: fault,
    reached: 2,
  },
  {
    what: 'an error thrown ends the turn',
    handlers: [
      pass,
      () => {
        throw fault
      },
      pass,
    ],
    given: fault,
    reached: 2,
  },
  {
    what: 'a rejection ends the turn, behind one that waited too',
    handlers: [later, async () => Promise.reject(fault), pass],
    given: fault,
    reached: 2,
  },
]

describe('handlers in turn', () => {
  for (const { what, handlers, given, reached } of cases)
    it(`${what}`, async () => {
      assert.deepEqual(await outcome(...handlers), { given, reached })
    })

  it('answer where one of them does not call next', async () => {
    let answered = false
    const answer: RequestHandler = () => {
      answered = true
    }
    compose(pass, answer, () => assert.fail('reached'))({} as Request, {} as Response, () => assert.fail('went on'))
    assert.ok(answered)
  })
})

import assert from 'node:assert/strict'
import { toParamsError } from '../../../src/mcp/messages/to-params-error.ts'

const issue = (path: (string | number)[], message: string) => ({ code: 'invalid_type', path, message })

describe('an error of the SDK about params', () => {
  it('becomes -32602 with a one-line message in place of the schema library’s issues', () => {
    const message = JSON.stringify([
      issue(['params', 'name'], 'expected string'),
      issue(['params', 'arguments', 0], 'no'),
    ])
    assert.deepEqual(toParamsError({ code: -32603, message }), {
      code: -32602,
      message: 'Invalid params: params.name: expected string; params.arguments.0: no',
    })
  })

  it('has that message also where the SDK introduces the issues', () => {
    const issues = JSON.stringify([issue(['params', 'arguments'], 'expected record')], null, 2)
    assert.deepEqual(toParamsError({ code: -32602, message: `Invalid tools/call request: ${issues}` }), {
      code: -32602,
      message: 'Invalid params: params.arguments: expected record',
    })
  })

  for (const error of [
    { code: -32603, message: 'Internal error' },
    { code: -32603, message: '[]' },
    { code: -32603, message: '["name"]' },
    { code: -32601, message: 'Method not found' },
  ])
    it(`is unchanged: ${error.code} ${error.message}`, () => {
      assert.deepEqual(toParamsError(error), error)
    })
})

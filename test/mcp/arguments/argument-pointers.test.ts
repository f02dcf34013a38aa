import assert from 'node:assert/strict'
import type { ProblemBody } from '#domain/errors/problem-body.ts'
import { withArgumentPointers } from '../../../src/mcp/arguments/argument-pointers.ts'

const problem = (detail: string, ...pointers: string[]) =>
  ({ detail, invalid_fields: pointers.map(pointer => ({ pointer, message: 'x' })) }) as ProblemBody

const rows: readonly (readonly [pointer: string, argument: string])[] = [
  ['/query/view', '/arguments/view'],
  ['/body/references/0/ref', '/arguments/references/0/ref'],
  ['/body/rows/3/name', '/arguments/queries/3/name'],
  ['/query/rows', '/arguments/rows'],
  ['/body/constructor', '/arguments/constructor'],
  ['/query', '/query'],
  ['/body', '/body'],
  ['/headers/host', '/headers/host'],
]

describe('the error of a request that a tool made', () => {
  for (const [pointer, argument] of rows)
    it(`points to ${argument} where the request has ${pointer}, in its fields and its detail`, () => {
      const { detail, invalid_fields } = withArgumentPointers(problem(`${pointer} is wrong.`, pointer), {
        rows: 'queries',
      })
      assert.deepEqual([detail, invalid_fields?.[0]?.pointer], [`${argument} is wrong.`, argument])
    })

  it('keeps the words of fields: /query/q is not /query/quality, and $& is no pattern', () => {
    const { detail } = withArgumentPointers(problem('/query/quality is "$&". /query/q is short.', '/query/q'))
    assert.equal(detail, '/query/quality is "$&". /arguments/q is short.')
  })

  it('is the same if it has no fields', () => {
    const other = { detail: '/query/q is short.' } as ProblemBody
    assert.equal(withArgumentPointers(other), other)
  })
})

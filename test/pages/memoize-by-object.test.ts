import assert from 'node:assert/strict'
import { memoizeByObject } from '../../src/pages/memoize-by-object.ts'

describe('a value computed once for each object', () => {
  it('is the same for the same object, and another for an equal one', () => {
    let computed = 0
    const value = memoizeByObject((_key: object, addend: number) => {
      computed += 1
      return computed + addend
    })
    const one = {}
    const other = {}
    assert.deepEqual([value(one, 10), value(one, 20), value(other, 10)], [11, 11, 12])
  })

  it('may be undefined', () => {
    let computed = 0
    const value = memoizeByObject(() => {
      computed += 1
    })
    const key = {}
    value(key)
    value(key)
    assert.equal(computed, 1)
  })
})

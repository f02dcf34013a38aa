import assert from 'node:assert/strict'
import { createMemo } from '../../src/importers/mapping/memo.ts'

describe('the memo of an import', () => {
  const counted = <T>(read: (text: string) => T) => {
    const calls: string[] = []
    const reading = (text: string) => {
      calls.push(text)
      return read(text)
    }
    return { calls, reading }
  }

  it('calls a function once for each distinct text', () => {
    const memo = createMemo()
    const { calls, reading } = counted(text => text.toUpperCase())
    assert.deepEqual(
      ['a', 'b', 'a', 'a'].map(text => memo(reading, text)),
      ['A', 'B', 'A', 'A'],
    )
    assert.deepEqual(calls, ['a', 'b'])
  })

  it('keeps the results of each function apart', () => {
    const memo = createMemo()
    const upper = counted(text => text.toUpperCase())
    const length = counted(text => text.length)
    assert.deepEqual([memo(upper.reading, 'a'), memo(length.reading, 'a')], ['A', 1])
  })

  it('keeps the results of the first 5,000 texts, so that its memory is bounded', () => {
    const memo = createMemo()
    const { calls, reading } = counted(text => text)
    for (let at = 0; at < 5_001; at += 1) memo(reading, String(at))
    for (const text of ['0', '4999', '5000', '5000']) memo(reading, text)
    assert.deepEqual(calls.slice(5_001), ['5000', '5000'])
  })

  it('shares nothing with the memo of another import', () => {
    const { calls, reading } = counted(text => text)
    createMemo()(reading, 'a')
    createMemo()(reading, 'a')
    assert.deepEqual(calls, ['a', 'a'])
  })
})

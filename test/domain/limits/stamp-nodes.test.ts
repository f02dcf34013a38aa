import assert from 'node:assert/strict'
import { ownLogArrays } from '#domain/limits/log-arrays.ts'
import { createStampNodes } from '#domain/limits/stamp-nodes.ts'

describe('the nodes of stamps', () => {
  it('are at most 3, and those of a freed chain of 2 are taken again, its first node first', () => {
    const nodes = createStampNodes(ownLogArrays(1, 3), 3)
    assert.deepEqual([1, 2, 3, 4].map(nodes.take), [1, 2, 3, 0])
    nodes.setNext(3, 1)
    nodes.free(3, 1)
    assert.deepEqual([1, 2, 3].map(nodes.take), [3, 1, 0])
  })

  it('keep their stamps when the arrays of 4,096 grow to 10,000', () => {
    const nodes = createStampNodes(ownLogArrays(1, 10_000), 10_000)
    for (let taken = 1; taken <= 10_000; taken += 1) nodes.setStamp(nodes.take(), taken / 2)
    assert.deepEqual([1, 4_095, 4_096, 10_000].map(nodes.stampOf), [0.5, 2_047.5, 2_048, 5_000])
    assert.equal(nodes.take(), 0)
  })
})

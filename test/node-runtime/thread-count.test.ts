import assert from 'node:assert/strict'
import { requestThreadsFor } from '../../src/node-runtime/thread-count.ts'

const gibibyte = 1024 ** 3

describe('the number of request threads', () => {
  const machines: readonly [cores: number, memory: number, threads: number][] = [
    [1, 8, 1],
    [2, 8, 2],
    [16, 64, 16],
    [16, 2, 6],
    [8, 1, 2],
    [4, 0.5, 1],
    [4, 0.25, 1],
  ]
  for (const [cores, memory, threads] of machines)
    it(`is ${threads} on ${cores} cores with ${memory} GB`, () =>
      assert.equal(requestThreadsFor({ cores, memory: memory * gibibyte }), threads))
})

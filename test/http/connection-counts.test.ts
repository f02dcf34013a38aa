import assert from 'node:assert/strict'
import { connectionMemory, createSharedConnectionCounts } from '../../src/http/connections/connection-counts.ts'

const memoryOf = () => connectionMemory(3, 100, size => new Uint8Array(size).fill(7))

describe('the connections of several threads', () => {
  it('are counted together, in all and of each block of addresses', () => {
    const memory = memoryOf()
    const one = createSharedConnectionCounts(memory, 1)
    const other = createSharedConnectionCounts(memory, 2)
    assert.deepEqual(one.opened('192.0.2.1'), { inAll: 1, ofBlock: 1 })
    assert.deepEqual(other.opened('192.0.2.1'), { inAll: 2, ofBlock: 2 })
    assert.deepEqual(other.opened('192.0.2.2'), { inAll: 3, ofBlock: 1 })
    one.closed('192.0.2.1')
    assert.deepEqual(other.opened('192.0.2.1'), { inAll: 3, ofBlock: 2 })
    other.closed('192.0.2.1')
    assert.deepEqual(one.opened('192.0.2.1'), { inAll: 3, ofBlock: 2 })
  })

  it('of a proxy count in all only', () => {
    const counts = createSharedConnectionCounts(memoryOf(), 1)
    assert.deepEqual(
      [counts.opened(undefined), counts.opened(undefined)],
      [
        { inAll: 1, ofBlock: 0 },
        { inAll: 2, ofBlock: 0 },
      ],
    )
    counts.closed(undefined)
    assert.deepEqual(counts.opened('192.0.2.1'), { inAll: 2, ofBlock: 1 })
  })

  it('of a thread that has ended are forgotten, those of others are not', () => {
    const memory = memoryOf()
    const [one, other, main] = [1, 2, 3].map(thread => createSharedConnectionCounts(memory, thread))
    for (let opened = 0; opened < 10; opened += 1) one?.opened('192.0.2.1')
    other?.opened('192.0.2.1')
    main?.forget(1)
    assert.deepEqual(other?.opened('192.0.2.1'), { inAll: 2, ofBlock: 2 })
  })

  it('of a thread that ended in the middle of a change are forgotten, and addresses counted anew', () => {
    const memory = memoryOf()
    const [one, other, main] = [1, 2, 3].map(thread => createSharedConnectionCounts(memory, thread))
    one?.opened('192.0.2.1')
    other?.opened('192.0.2.2')
    Atomics.store(memory.lock, 0, 1)
    main?.forget(1)
    other?.closed('192.0.2.2')
    assert.deepEqual(other?.opened('192.0.2.1'), { inAll: 1, ofBlock: 1 })
  })

  it('of two threads that have ended, one in the middle of a change, are forgotten whichever end is told first', () => {
    const memory = memoryOf()
    const [one, other, main] = [1, 2, 3].map(thread => createSharedConnectionCounts(memory, thread))
    one?.opened('192.0.2.1')
    other?.opened('192.0.2.2')
    Atomics.store(memory.lock, 0, 2)
    assert.deepEqual([main?.forget(1), main?.forget(2), main?.forget(1)], [false, true, true])
    assert.deepEqual(main?.opened('192.0.2.1'), { inAll: 1, ofBlock: 1 })
  })

  it('of 1,000 blocks one after another need no more room than those that are open', () => {
    const counts = createSharedConnectionCounts(memoryOf(), 1)
    for (let block = 0; block < 1_000; block += 1) {
      assert.deepEqual(counts.opened(`block ${block}`), { inAll: 1, ofBlock: 1 })
      counts.closed(`block ${block}`)
    }
  })
})

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { createKeyTable } from '../../src/limits/key-table.ts'

const hashSecret = new Uint8Array(8).fill(7)

function tableOf(maxKeys: number) {
  const dropped: number[] = []
  const table = createKeyTable({ maxKeys, hashSecret, onDrop: slot => dropped.push(slot) })
  return { table, dropped }
}

/** The same with a Map whose first key is the one used least recently. */
function createModel(room: number) {
  const order = new Map<string, number>()
  const remove = (key: string | undefined): number[] => {
    const slot = order.get(key ?? '')
    order.delete(key ?? '')
    return slot === undefined ? [] : [slot]
  }
  return {
    order,
    remove,
    dropFor: (key: string) => (order.has(key) || order.size < room ? [] : remove([...order.keys()][0])),
    numberOf: (key: string) => order.get(key) ?? 0,
    /** Whether the key kept its number, if it had one. */
    place(key: string, slot: number) {
      const [known] = remove(key)
      order.set(key, slot)
      return known === undefined || known === slot
    },
  }
}

describe('the table of tracked keys', () => {
  it('returns the same number for a key as long as it is tracked, and 0 for an unknown one', () => {
    const { table } = tableOf(3)
    assert.deepEqual(['a', 'b', 'a', 'c', 'b'].map(table.use), [1, 2, 1, 3, 2])
    assert.deepEqual(['a', 'b', 'c', 'd'].map(table.find), [1, 2, 3, 0])
    assert.equal(table.size, 3)
  })

  it('that is full drops the least recently used key, reports it, and reuses its number', () => {
    const { table, dropped } = tableOf(3)
    for (const key of ['a', 'b', 'c', 'a']) table.use(key)
    assert.equal(table.leastRecent(), table.find('b'))
    assert.equal(table.use('d'), 2)
    assert.deepEqual([dropped, table.find('b'), table.size], [[2], 0, 3])
  })

  it('that is full drops nothing when a tracked key is used', () => {
    const { table, dropped } = tableOf(2)
    for (const key of ['a', 'b', 'a', 'b', 'b', 'a']) table.use(key)
    assert.deepEqual(dropped, [])
  })

  it('does not count a lookup as use', () => {
    const { table } = tableOf(2)
    for (const key of ['a', 'b']) table.use(key)
    table.find('a')
    table.use('c')
    assert.equal(table.find('a'), 0)
  })

  it('of one key holds the last one used', () => {
    const { table, dropped } = tableOf(1)
    assert.deepEqual(['a', 'b', 'b', 'c'].map(table.use), [1, 1, 1, 1])
    assert.deepEqual([dropped.length, table.find('b'), table.find('c'), table.size], [2, 0, 1, 1])
  })

  it('grows to 10,000 keys without losing one, and remembers the order of their use', () => {
    const { table, dropped } = tableOf(10_000)
    const slots = Array.from({ length: 10_000 }, (_, index) => table.use(`key ${index}`))
    assert.equal(new Set(slots).size, 10_000)
    slots.forEach((slot, index) => {
      assert.equal(table.find(`key ${index}`), slot)
    })
    const again = slots.filter(slot => slot % 3 === 0)
    const untouched = slots.filter(slot => slot % 3 !== 0)
    for (const slot of again) table.use(`key ${slots.indexOf(slot)}`)
    for (let index = 0; index < 10_000; index += 1) table.use(`other ${index}`)
    assert.deepEqual(dropped, [...untouched, ...again])
  })

  it('distinguishes 300,000 keys, some of which share one half of their hash', () => {
    const { table } = tableOf(300_000)
    const slots = new Set<number>()
    for (let index = 0; index < 300_000; index += 1) slots.add(table.use(`key ${index}`))
    assert.equal(slots.size, 300_000)
  })

  it('behaves like a Map in order of use, in 500 random histories of 6 keys with a capacity of 4', () => {
    const step = fc.record({ key: fc.constantFrom(...'abcdef'), act: fc.constantFrom('use', 'use', 'use', 'remove') })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const { table, dropped } = tableOf(4)
        const model = createModel(4)
        for (const { key, act } of steps) {
          if (act === 'remove') model.remove(key).forEach(table.remove)
          else assert.deepEqual([model.dropFor(key), model.place(key, table.use(key))], [dropped.splice(0), true])
          const numbers = [...model.order.values()]
          assert.deepEqual([table.size, table.leastRecent()], [new Set(numbers).size, numbers[0] ?? 0])
          assert.deepEqual(Array.from('abcdef', table.find), Array.from('abcdef', model.numberOf))
        }
      }),
      { numRuns: 500, seed: 3 },
    )
  })
})

import assert from 'node:assert/strict'
import { newKeyParts } from '#domain/keys/key-format.ts'
import { allSlots, drawSlot, parseSlots, slotOf } from '#domain/keys/slot.ts'
import { seededBytes } from '../../support/seeded-bytes.ts'

describe('slots of keys', () => {
  it('are 3,844: the first two base62 characters of a kid, in the order of ASCII', () => {
    assert.deepEqual([allSlots.length, new Set(allSlots).size], [3_844, 3_844])
    assert.deepEqual([...allSlots].sort(), allSlots)
    assert.equal(slotOf('aZ0123456789'), 'aZ')
  })

  it('are written as single ones and ranges, both ends included', () => {
    assert.deepEqual(parseSlots('00-02, Zz'), ['00', '01', '02', 'Zz'])
    assert.equal(parseSlots('00-Uz,V0-zz')?.length, 3_844)
    assert.deepEqual(parseSlots('9y-A1'), ['9y', '9z', 'A0', 'A1'])
    for (const text of ['', '0', '000', '00-', 'zz-00', '00,,01', '0-9', '0é'])
      assert.equal(parseSlots(text), undefined, text)
  })

  it('are drawn for new accounts, each of a cell as often as any other', () => {
    const slots = ['0A', '0B', '0C']
    const bytes = seededBytes('slots')
    const drawn = Array.from({ length: 9_000 }, () => drawSlot(slots, bytes))
    for (const slot of slots) {
      const count = drawn.filter(each => each === slot).length
      assert.ok(Math.abs(count - 3_000) < 200, `${slot}: ${count}`)
    }
  })

  it('are drawn again for a number beyond the last multiple of 3 in 65,536, as the first would be drawn more often', () => {
    const drawnFrom = (...numbers: number[]) =>
      drawSlot(['0A', '0B', '0C'], () => Buffer.from([(numbers[0] ?? 0) >> 8, (numbers.shift() ?? 0) & 255]))
    assert.deepEqual([drawnFrom(65_534), drawnFrom(65_535, 1)], ['0C', '0B'])
  })

  it('begin the kid of a key, whose ten other characters are random', () => {
    const bytes = seededBytes('kids')
    const kids = Array.from({ length: 1_000 }, () => newKeyParts('live', 'rk', bytes, '0A').kid)
    assert.ok(kids.every(kid => /^0A[0-9A-Za-z]{10}$/.test(kid)))
    assert.equal(new Set(kids).size, 1_000)
  })
})

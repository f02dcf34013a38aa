import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { oncePerTurn } from '#data/async/once-per-turn.ts'

describe('a check that runs once per turn of the event loop', () => {
  it('runs once for 100 calls of a turn, and again in the next turn', async () => {
    let runs = 0
    const check = oncePerTurn(() => {
      runs += 1
    })
    for (let call = 0; call < 100; call += 1) check()
    await Promise.resolve()
    check()
    assert.equal(runs, 1)
    await nextTurn()
    check()
    assert.equal(runs, 2)
  })

  it('that throws runs in each call until it passes', () => {
    let runs = 0
    const check = oncePerTurn(() => {
      runs += 1
      if (runs < 3) throw new Error('the file is gone')
    })
    assert.throws(check)
    assert.throws(check)
    for (let call = 0; call < 10; call += 1) check()
    assert.equal(runs, 3)
  })
})

import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { mapConcurrently } from '#data/async/map-concurrently.ts'

const items = Array.from({ length: 20 }, (_, at) => at)

describe('concurrent work', () => {
  it('is done on 20 items, 4 at a time, with the results in their order', async () => {
    let running = 0
    let most = 0
    const results = await mapConcurrently(items, 4, async item => {
      running += 1
      most = Math.max(most, running)
      await sleep(20 - item)
      running -= 1
      return item * 2
    })
    assert.deepEqual(
      results,
      items.map(item => item * 2),
    )
    assert.equal(most, 4)
  })

  it('rejects with the first error, and begins none of the other items after it', async () => {
    const begun: number[] = []
    const work = async (item: number) => {
      begun.push(item)
      await sleep(5)
      if (item === 5) throw new Error('the sixth')
    }
    await assert.rejects(mapConcurrently(items, 4, work), /the sixth/)
    await sleep(30)
    assert.ok(begun.length <= 11, `${begun}`)
  })
})

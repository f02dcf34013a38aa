import assert from 'node:assert/strict'
import { tempFolder } from '../support/temp-folder.ts'
import { prepareTwoLayers } from './flipped-partition.ts'
import { outcomesOfFlips } from './outcomes-of-flips.ts'

describe('a partition with a flipped bit, 5,000 times over', function () {
  this.timeout(300_000)

  it('answers none of its 27 companies wrongly, and none of them not found', async () => {
    using folder = tempFolder()
    const { wrong, ...counts } = await outcomesOfFlips(await prepareTwoLayers(folder.path), { count: 5_000, seed: 2 })
    process.stdout.write(`flips ${JSON.stringify(counts)}, ${wrong.length} wrong answers\n`)
    assert.deepEqual(wrong, [])
  })
})

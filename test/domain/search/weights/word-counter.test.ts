import assert from 'node:assert/strict'
import { createWordCounter } from '#domain/search/weights/word-counter.ts'

describe('the counter of words', () => {
  it('counts in how many names a word occurs, once for each name', () => {
    const counter = createWordCounter()
    counter.add(['new', 'york', 'new'])
    counter.add(['york'])
    assert.deepEqual(
      [counter.names, [...counter.counts]],
      [
        2,
        [
          ['new', 1],
          ['york', 2],
        ],
      ],
    )
  })

  it('keeps at most 100 words, with counts that are at most 40 too low after 4,000 words', () => {
    const counter = createWordCounter(100)
    for (let name = 0; name < 2_000; name += 1) counter.add([`rare${name}`, name % 2 === 0 ? 'bank' : 'bau'])
    assert.ok(counter.counts.size <= 100)
    for (const word of ['bank', 'bau']) {
      const count = counter.counts.get(word) ?? 0
      assert.ok(count >= 960 && count <= 1_000, `${word}: ${count}`)
    }
  })
})

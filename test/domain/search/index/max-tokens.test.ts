import assert from 'node:assert/strict'
import { assignTokenIds } from '#domain/search/index/assign-token-ids.ts'
import type { CollectedDocuments } from '#domain/search/index/merge-parts.ts'

describe('a segment of more than 2^26 tokens', () => {
  it('is refused in one line: the order of its tokens would be wrong', () => {
    const tokens = new Array<string>(2 ** 26 + 1)
    assert.throws(() => assignTokenIds({ tokens } as CollectedDocuments), {
      name: 'RangeError',
      message:
        'the companies have 67108865 different words, more than the 67108864 of a search index; serve fewer countries',
    })
  })
})

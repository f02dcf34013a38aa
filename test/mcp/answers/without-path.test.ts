import assert from 'node:assert/strict'
import { withoutPath } from '../../../src/mcp/answers/without-path.ts'

const body = {
  name: 'A',
  details: { accounts: 1 },
  details_of: 2,
  provenance: { '/details': 'a', '/details/accounts': 'b', '/details_of': 'c', '/name': 'd' },
  sources: ['a', 'b', 'c', 'd', 'main'].map(id => ({ id })),
}

describe('a record without its details', () => {
  const { provenance, sources, ...members } = withoutPath(body, 'details') as typeof body

  it('has no provenance of them or of what is in them, and has that of a member whose name begins like theirs', () => {
    assert.deepEqual(members, { name: 'A', details_of: 2 })
    assert.deepEqual(provenance, { '/details_of': 'c', '/name': 'd' })
  })

  it('has of 5 sources the 3 that others have, or that no member names', () => {
    assert.deepEqual(
      sources.map(({ id }) => id),
      ['c', 'd', 'main'],
    )
  })
})

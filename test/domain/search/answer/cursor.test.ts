import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { openCursor, sealCursor } from '#domain/search/answer/cursor.ts'

const secret = createSecretKey(Buffer.alloc(32, 1))
const otherSecret = createSecretKey(Buffer.alloc(32, 2))
const position = { key: 1_234_567, country: 'FR', registry_id: '552 120 222 Ü/' }
const cursor = sealCursor(position, 'this search', secret)

describe('a cursor', () => {
  it('decodes to its position for the search it was signed for', () => {
    assert.deepEqual(openCursor(cursor, 'this search', secret), position)
  })

  it('is invalid for another search, or with the secret of another server', () => {
    assert.equal(openCursor(cursor, 'that search', secret), undefined)
    assert.equal(openCursor(cursor, 'this search', otherSecret), undefined)
  })

  it(`is invalid when any of its ${cursor.length} characters is changed`, () => {
    for (let at = 0; at < cursor.length; at += 1) {
      const letter = cursor[at] === 'A' ? 'B' : 'A'
      assert.equal(openCursor(cursor.slice(0, at) + letter + cursor.slice(at + 1), 'this search', secret), undefined)
    }
  })

  it('is invalid when truncated, doubled, with an extra dot or of 10,000 characters, and never throws', () => {
    const wrong = ['', '.', 'abc', cursor.slice(0, -1), cursor + cursor, `${cursor}.`, `.${cursor}`, 'a'.repeat(10_000)]
    for (const text of wrong) assert.equal(openCursor(text, 'this search', secret), undefined)
    fc.assert(fc.property(fc.string(), text => openCursor(text, 'this search', secret) === undefined))
  })

  it('for the longest registry id, of 64 characters, has at most the 512 characters of the contract', () => {
    const longest = sealCursor({ ...position, registry_id: '\u{1d400}'.repeat(64) }, 'this search', secret)
    assert.ok(longest.length <= 512, String(longest.length))
  })
})

import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { openCursor, sealCursor } from '#domain/search/answer/cursor.ts'

const secret = createSecretKey(Buffer.alloc(32, 1))
const otherSecret = createSecretKey(Buffer.alloc(32, 2))
const position = { key: 1_234_567, country: 'FR', registry_id: '552 120 222 Ü/' }
const cursor = sealCursor(position, 'this search', secret)

describe('a cursor', () => {
  it('gives back the position it was made of, for the search it was made for', () => {
    assert.deepEqual(openCursor(cursor, 'this search', secret), position)
  })

  it('gives nothing for another search, or with the secret of another server', () => {
    assert.equal(openCursor(cursor, 'that search', secret), undefined)
    assert.equal(openCursor(cursor, 'this search', otherSecret), undefined)
  })

  it(`gives nothing when any of its ${cursor.length} characters is another`, () => {
    for (let at = 0; at < cursor.length; at += 1) {
      const letter = cursor[at] === 'A' ? 'B' : 'A'
      assert.equal(openCursor(cursor.slice(0, at) + letter + cursor.slice(at + 1), 'this search', secret), undefined)
    }
  })

  it('gives nothing cut short, doubled, with a dot more or of 10,000 characters, and never throws', () => {
    const wrong = ['', '.', 'abc', cursor.slice(0, -1), cursor + cursor, `${cursor}.`, `.${cursor}`, 'a'.repeat(10_000)]
    for (const text of wrong) assert.equal(openCursor(text, 'this search', secret), undefined)
    fc.assert(fc.property(fc.string(), text => openCursor(text, 'this search', secret) === undefined))
  })

  it('is no longer than the 512 characters of the contract for the longest registry id, of 64', () => {
    const longest = sealCursor({ ...position, registry_id: '\u{1d400}'.repeat(64) }, 'this search', secret)
    assert.ok(longest.length <= 512, String(longest.length))
  })
})

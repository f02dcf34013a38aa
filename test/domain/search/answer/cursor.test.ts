import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { minuteMs } from '#domain/calendar.ts'
import { openCursor, sealCursor } from '#domain/search/answer/cursor.ts'

const secret = createSecretKey(Buffer.alloc(32, 1))
const otherSecret = createSecretKey(Buffer.alloc(32, 2))
const now = Date.parse('2026-11-22T12:00:00Z')
const after = { key: 1_234_567, country: 'FR', registry_id: '552 120 222 Ü/' }
const context = { boundTo: 'this search', payer: 'acct_a', keys: [secret] } as const
const cursor = sealCursor({ ...after, billedAt: now }, context)
const open = (text: string, at = now) => openCursor(text, at, context)

describe('a cursor', () => {
  it('decodes to its position for the search it was signed for', () => {
    assert.deepEqual(open(cursor)?.after, after)
  })

  it('is paid for ten minutes from the bill of its search: after 9:59, not after 10:00', () => {
    const billedAt = (ms: number) => open(cursor, now + ms)?.billedAt
    assert.deepEqual([billedAt(0), billedAt(10 * minuteMs - 1)], [now, now])
    assert.equal(billedAt(10 * minuteMs), undefined)
    assert.deepEqual(open(cursor, now + 24 * 60 * minuteMs)?.after, after)
  })

  it('is paid on a server whose clock is up to 9:59 behind that of the bill, not 10:00', () => {
    const billedAt = (ms: number) => open(cursor, now - ms)?.billedAt
    assert.deepEqual([billedAt(1), billedAt(10 * minuteMs - 1), billedAt(10 * minuteMs)], [now, now, undefined])
  })

  it('is not paid for another account, which may continue with it, and does not name the account that paid', () => {
    const passedOn = openCursor(cursor, now, { ...context, payer: 'acct_b' })
    assert.deepEqual(passedOn, { after, billedAt: undefined })
    assert.doesNotMatch(Buffer.from(cursor.split('.')[0] ?? '', 'base64url').toString(), /acct/)
  })

  it('is invalid for another search, or with the secret of another server', () => {
    assert.equal(openCursor(cursor, now, { ...context, boundTo: 'that search' }), undefined)
    assert.equal(openCursor(cursor, now, { ...context, keys: [otherSecret] }), undefined)
  })

  it('is valid, and paid, under the secret of before while that is accepted, and new ones are made under the new', () => {
    const opened = openCursor(cursor, now, { ...context, keys: [otherSecret, secret] })
    assert.deepEqual(opened, { after, billedAt: now })
    const next = sealCursor({ ...after, billedAt: now }, { ...context, keys: [otherSecret, secret] })
    assert.equal(open(next), undefined)
    assert.deepEqual(openCursor(next, now, { ...context, keys: [otherSecret] })?.after, after)
  })

  it(`is invalid when any of its ${cursor.length} characters is changed`, () => {
    for (let at = 0; at < cursor.length; at += 1) {
      const letter = cursor[at] === 'A' ? 'B' : 'A'
      assert.equal(open(cursor.slice(0, at) + letter + cursor.slice(at + 1)), undefined)
    }
  })

  it('is invalid when truncated, doubled, with an extra dot or of 10,000 characters, and never throws', () => {
    const wrong = ['', '.', 'abc', cursor.slice(0, -1), cursor + cursor, `${cursor}.`, `.${cursor}`, 'a'.repeat(10_000)]
    for (const text of wrong) assert.equal(open(text), undefined)
    fc.assert(fc.property(fc.string(), text => open(text) === undefined))
  })

  it('for the longest registry id, of 64 characters, has at most the 512 characters of the contract', () => {
    const longest = sealCursor({ ...after, billedAt: now, registry_id: '\u{1d400}'.repeat(64) }, context)
    assert.ok(longest.length <= 512, String(longest.length))
  })
})

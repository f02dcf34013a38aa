import { equal, match, notEqual, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { phoneticKey } from '#domain/search/tokens/phonetic-key.ts'

const sameSound: readonly string[][] = [
  ['mueller', 'muller', 'muler'],
  ['aarhus', 'arhus'],
  ['moeller', 'moller'],
  ['maerz', 'marz'],
  ['schmidt', 'schmitt', 'smit'],
  ['meyer', 'maier', 'mayer', 'meier'],
  ['philips', 'filips'],
  ['nicolas', 'nikolas', 'nikolaas'],
  ['chateau', 'chato'],
  ['kowalczyk', 'covalsik'],
  ['jensen', 'yensen'],
  ['thomas', 'tomas'],
  ['bank', 'banck'],
  ['schultz', 'schulz', 'szulz'],
  ['centrum', 'sentrum'],
  ['wolff', 'volf'],
]

describe('phoneticKey: tokens that sound the same have the same key', () => {
  for (const tokens of sameSound) {
    it(`${tokens.join(', ')} have the same key`, () => equal(new Set(tokens.map(phoneticKey)).size, 1))
  }

  it('different names have different keys: nord, nora, bergen, bremen', () => {
    equal(new Set(['nord', 'nora', 'bergen', 'bremen'].map(phoneticKey)).size, 4)
  })

  it('numbers and house numbers are their own keys', () => {
    equal(phoneticKey('12c'), '12c')
    notEqual(phoneticKey('2011'), phoneticKey('201'))
  })

  it('a key consists of [a-z0-9], is not empty and is at most twice as long as the token, for 1,000 random tokens', () => {
    const token = fc.stringMatching(/^[a-z0-9]{1,40}$/)
    fc.assert(
      fc.property(token, text => {
        match(phoneticKey(text), /^[a-z0-9]+$/)
        ok(phoneticKey(text).length <= 2 * text.length)
      }),
      { numRuns: 1000 },
    )
  })
})

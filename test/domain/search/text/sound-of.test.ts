import { equal, match, notEqual, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { soundOf } from '#domain/search/text/sound-of.ts'

const alike: readonly string[][] = [
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

describe('soundOf: how a token sounds', () => {
  for (const tokens of alike) {
    it(`${tokens.join(', ')} sound alike`, () => equal(new Set(tokens.map(soundOf)).size, 1))
  }

  it('different names stay apart: nord, nora, bergen, bremen', () => {
    equal(new Set(['nord', 'nora', 'bergen', 'bremen'].map(soundOf)).size, 4)
  })

  it('house numbers and numbers sound like themselves', () => {
    equal(soundOf('12c'), '12c')
    notEqual(soundOf('2011'), soundOf('201'))
  })

  it('is never empty, longer than twice the token, or outside [a-z0-9]', () => {
    const token = fc.stringMatching(/^[a-z0-9]{1,40}$/)
    fc.assert(
      fc.property(token, text => {
        match(soundOf(text), /^[a-z0-9]+$/)
        ok(soundOf(text).length <= 2 * text.length)
      }),
      { numRuns: 1000 },
    )
  })
})

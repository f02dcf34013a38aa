import { deepEqual, equal, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { fold, maxFoldedLength } from '#domain/search/tokens/fold-text.ts'

const table: readonly [string, string, string][] = [
  ['German', 'Müller Öl & Straße ẞ', 'muller ol & strasse ss'],
  ['Scandinavian', 'Åse Ærø Þór Ðór', 'ase aero thor dor'],
  ['Finnish and Estonian', 'Yhtiö Õlle Šokolaad', 'yhtio olle sokolaad'],
  ['Baltic', 'Žemės Ūkio Ķīmija Ļaudis Ģirts', 'zemes ukio kimija laudis girts'],
  ['Romanian, comma and cedilla', 'Țară Ţară Șold Şold', 'tara tara sold sold'],
  ['Polish', 'Łódź Spółka Żółć', 'lodz spolka zolc'],
  ['Czech and Slovak', 'Řeřicha Dvořák Ľubica Ŕ', 'rericha dvorak lubica r'],
  ['French', 'L’Œuvre d’Or Àçéè', 'loeuvre dor acee'],
  ['Greek by ISO 843', 'Παπαδόπουλος Ευρώπη Λευκωσία Άγγελος', 'papadopoulos evropi lefkosia angelos'],
  ['Cyrillic', 'Газпром', 'gazprom'],
  ['Turkish dotted and dotless i', 'İşık', 'isik'],
  ['combining accents', 'A\u030ase Mu\u0308ller', 'ase muller'],
  ['full-width letters', 'ＡＢＣ　１２', 'abc 12'],
]

describe('fold: text to lower-case ASCII', () => {
  for (const [language, text, folded] of table) it(`${language}: ${text} → ${folded}`, () => equal(fold(text), folded))

  it('every kind of apostrophe is removed, other punctuation is kept', () => {
    deepEqual(["O'Neill", 'O’Neill', 'O`Neill', 'O´Neill', 'A/S'].map(fold), [
      'oneill',
      'oneill',
      'oneill',
      'oneill',
      'a/s',
    ])
  })

  it('emoji, symbols and lone surrogates become spaces', () => equal(fold('a\u{1f600}b\ud800c™d'), 'a b c d'))

  it('folding twice changes nothing, for 1,000 random texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => equal(fold(fold(text)), fold(text))),
      { numRuns: 1000 },
    )
  })

  it('any text becomes ASCII of at most 600 characters', () => {
    const hostile = ['\ufdfa'.repeat(200), `e${'\u0301'.repeat(5000)}`, '\ud800'.repeat(900), 'ß'.repeat(900)]
    for (const text of hostile) ok(fold(text).length <= maxFoldedLength)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => ok([...fold(text)].every(c => c < '\u0080'))),
    )
  })
})

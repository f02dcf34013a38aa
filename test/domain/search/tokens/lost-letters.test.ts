import { deepEqual, equal, ok } from 'node:assert/strict'
import { fold } from '#domain/search/tokens/fold-text.ts'
import { readingsOfLost, wordingsOfLost } from '#domain/search/tokens/lost-letters.ts'
import { tokenize } from '#domain/search/tokens/tokenize.ts'

const wordingsOf = (words: string[], known: string[]) => wordingsOfLost(words, word => known.includes(word))

describe('words with letters that an encoding lost', () => {
  it('the sign of a lost letter is kept in a token', () => {
    equal(fold('MʔLLER'), 'mʔller')
    deepEqual(tokenize('Mʔller & Sʔhne GmbH'), ['mʔller', 'and', 'sʔhne', 'gmbh'])
  })

  it('mʔller is muller, moller or maller, groʔ also gross or gro, and a word without lost letters nothing else', () => {
    deepEqual(readingsOfLost('mʔller').slice(0, 3), ['muller', 'moller', 'maller'])
    ok(['gross', 'gro'].every(word => readingsOfLost('groʔ').includes(word)))
    deepEqual(readingsOfLost('muller'), [])
  })

  it('a word has at most 400 readings, and none with three lost letters or without another', () => {
    deepEqual([readingsOfLost('gʔʔe').length, readingsOfLost('ʔgʔ').length], [361, 400])
    deepEqual(['gʔʔʔe', 'ʔʔ', 'ʔ'].flatMap(readingsOfLost), [])
  })

  it('a sign at the start may be a quotation mark: ʔnordlysʔ is also nordlys', () => {
    ok(readingsOfLost('ʔnordlysʔ').includes('nordlys'))
    ok(!readingsOfLost('nordʔlys').includes('nordlys'))
  })

  it('wordings have known words only, first with letters of western languages, then with all', () => {
    deepEqual(wordingsOf(['wʔber', 'bau'], ['weber', 'wyber']), [
      [['weber', 'bau']],
      [
        ['weber', 'bau'],
        ['wyber', 'bau'],
      ],
    ])
  })

  it('of more than 16 wordings none is tried', () => {
    const known = ['u', 'o', 'a'].map(letter => `m${letter}ller`)
    equal(wordingsOf(['mʔller', 'mʔller'], known)[0]?.length, 9)
    deepEqual(wordingsOf(['mʔller', 'mʔller', 'mʔller'], known), [[], []])
  })
})

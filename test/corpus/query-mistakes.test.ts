import assert from 'node:assert/strict'
import { readCorpusWords } from '#data/corpus/read-corpus-words.ts'
import { misheard } from '../../bench/queries/misheard.ts'
import { transliterated } from '../../bench/queries/transliterated.ts'
import { withTypos } from '../../bench/queries/typos.ts'
import { seededRandom } from '../../src/corpus/seeded-random.ts'

const all = (times: number, write: (random: ReturnType<typeof seededRandom>) => string): Set<string> => {
  const random = seededRandom(1)
  return new Set(Array.from({ length: times }, () => write(random)))
}

describe('mistakes in queries', () => {
  it('by typing replace, delete, insert or swap a letter of a long word, not of short words and numbers', () => {
    const typed = all(500, random => withTypos(['Brouwer', '&', '12'], 1, random).join(' '))
    for (const text of typed) assert.match(text, /^\S{6,8} & 12$/)
    assert.ok(typed.has('Bruower & 12') && typed.has('Brower & 12') && typed.size > 60, `${typed.size}`)
  })

  it('by ear depend on the language: Dupond for Dupont is not a German one', () => {
    const { languages } = readCorpusWords()
    const heard = (word: string, code: string) => {
      const language = languages.get(code) ?? assert.fail()
      return all(100, random => misheard(word, language, random))
    }
    assert.ok(heard('schmidt', 'de').has('schmit'))
    assert.ok(heard('bureau', 'fr').has('buro'))
    assert.ok(heard('kowalski', 'pl').has('kovalski'))
    assert.deepEqual([...heard('mmm', 'fr')], ['mmm'])
  })

  it('by keyboard write umlauts as two letters or without dots, and Greek in Latin letters', () => {
    assert.deepEqual(
      all(50, random => transliterated('Müller Straße', random)),
      new Set(['muller strasse', 'mueller strasse']),
    )
    assert.deepEqual(
      all(50, random => transliterated('Øst Åse', random)),
      new Set(['ost ase', 'oest aase']),
    )
    assert.deepEqual(
      all(50, random => transliterated('Νίκος Λουκά', random)),
      new Set(['nikos louka']),
    )
  })
})

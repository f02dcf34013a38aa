import assert from 'node:assert/strict'
import { spellingMatch, spellingOf } from '#domain/search/tokens/spelling.ts'
import { tokenize } from '#domain/search/tokens/tokenize.ts'

const of = (name: string) => spellingOf(name, tokenize(name))

describe('how a name is written', () => {
  const name = `Fabrique d'Église "Notre-Dame" (WL - Namur)`
  for (const other of [
    name.toUpperCase(),
    `  ${name.replaceAll(' ', '  ')} `,
    `${name},`,
    `${name}!`,
    name.replaceAll('-', '—'),
    name.replaceAll('-', '‑'),
    name.replaceAll("'", '’'),
    name.replaceAll("'", '´'),
    name.replaceAll('"', '”'),
  ])
    it(`is the same of ${other}`, () => assert.equal(spellingMatch(of(name), of(other)), 2))

  it('is another with other accents and other punctuation inside: the words alone are the same', () => {
    assert.equal(spellingMatch(of('Nordlys-Bau GmbH'), of('Nordlys Bau GmbH')), 1)
    assert.equal(spellingMatch(of('Müller AG'), of('Muller AG')), 1)
    assert.equal(spellingMatch(of('Nordlys AG'), of('Sydlys AG')), 0)
  })
})

import { deepEqual, equal } from 'node:assert/strict'
import { inLanguageOfTown } from '#domain/search/text/places/public-bodies.ts'
import { isSameTown } from '#domain/search/text/places/town-names.ts'
import { tokenize } from '#domain/search/tokens/tokenize.ts'

const isSame = (one: string, other: string) => isSameTown(tokenize(one)[0] ?? '', tokenize(other)[0] ?? '')

describe('towns by their names in several languages', () => {
  for (const [one, other] of [
    ['Liège', 'Luik'],
    ['Bruxelles', 'Brussel'],
    ['Köln', 'Cologne'],
    ['Bâle', 'Basel'],
    ['København', 'Copenhagen'],
    ['Λευκωσία', 'Nicosia'],
    ['București', 'Bucharest'],
    ['Uccle', 'Ukkel'],
    ['Kokkola', 'Karleby'],
  ] as const)
    it(`${one} is ${other}`, () => equal(isSame(one, other), true))

  it('Köln is not Bonn, and a town of no other name is itself', () => {
    equal(isSame('Köln', 'Bonn'), false)
    equal(isSame('Bonn', 'bonn'), true)
    equal(isSame('Bonn', 'Köln'), false)
  })

  it('a public body is named in the language of its town; other names keep their words', () => {
    const local = (text: string) => inLanguageOfTown(tokenize(text))?.join(' ')
    deepEqual(['Ville de Gand', 'Gemeente Den Haag', 'Provincie Luik'].map(local), [
      'ville gent',
      'gemeente gravenhage',
      'provincie liege',
    ])
    deepEqual(['Stad Gent', 'Garage Gand', 'Ville de Nordlys'].map(local), [undefined, undefined, undefined])
  })
})

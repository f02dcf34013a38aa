import { equal } from 'node:assert/strict'
import { tokenize } from '#domain/search/text/tokenize.ts'
import { isSameTown } from '#domain/search/text/town-names.ts'

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
  ] as const)
    it(`${one} is ${other}`, () => equal(isSame(one, other), true))

  it('Köln is not Bonn, and a town of no other name is itself', () => {
    equal(isSame('Köln', 'Bonn'), false)
    equal(isSame('Bonn', 'bonn'), true)
    equal(isSame('Bonn', 'Köln'), false)
  })
})

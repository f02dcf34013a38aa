import { equal, ok } from 'node:assert/strict'
import { inCodePageOf } from '#domain/search/text/encoding/code-pages.ts'
import { company, createTestSearch, idsOf } from '../register.ts'

describe('names in the code page of another country', () => {
  for (const [country, shown, meant] of [
    ['CZ', 'Èeské døevo', 'České dřevo'],
    ['SK', 'Mliekareò Èachtice', 'Mliekareň Čachtice'],
    ['LT', 'Ðiauliø statyba, uþdaroji akcinë bendrovë', 'Šiaulių statyba, uždaroji akcinė bendrovė'],
  ] as const)
    it(`${shown} is ${meant} in ${country}`, () => equal(inCodePageOf(country, shown), meant))

  it('are none without such a letter, and in Norway and France, whose own letters they are', () => {
    for (const [country, text] of [
      ['CZ', 'České dřevo'],
      ['NO', 'Tømrer Sør'],
      ['FR', 'Crème île'],
    ] as const)
      equal(inCodePageOf(country, text), undefined)
  })

  const search = createTestSearch({
    CZ: [company('C1', 'ČEX, a.s.'), company('C2', 'Crème Nordlys s.r.o.')],
  })
  const inCzechia = (q: string) => search(q, { country: 'CZ' })

  it('are found as surely as in their own: ÈEX a.s. is ČEX, a.s.', () => {
    equal(idsOf(inCzechia('ÈEX a.s.'))[0], 'C1')
    equal(inCzechia('ÈEX a.s.').hits[0]?.score, inCzechia('ČEX a.s.').hits[0]?.score)
  })

  it('do not hide a name with a foreign letter: Crème Nordlys', () => {
    equal(idsOf(inCzechia('Crème Nordlys s.r.o.'))[0], 'C2')
    ok((inCzechia('Crème Nordlys s.r.o.').hits[0]?.score ?? 0) > 0.9)
  })
})

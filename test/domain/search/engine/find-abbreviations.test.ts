import { deepEqual, equal, ok } from 'node:assert/strict'
import { company, createTestSearch } from '../register.ts'

const inGermany = (name: string) => {
  const search = createTestSearch({ DE: [company('X1', name), company('X2', 'Nordlicht Bau')] })
  return (q: string) => search(q, { country: 'DE' }).hits[0]?.score
}

const same: readonly (readonly [one: string, other: string])[] = [
  ['Nordlys Nachf. GmbH', 'Nordlys Nachfolger GmbH'],
  ['Nordlys & Meier RAe', 'Nordlys & Meier Rechtsanwälte'],
  ['Spielhalle Nordlysstr. GmbH', 'Spielhalle Nordlysstraße GmbH'],
  ['FFW Nordlys e.V.', 'Freiwillige Feuerwehr Nordlys e.V.'],
]

const synonyms: readonly (readonly [one: string, other: string])[] = [
  ['Dt. Nordlysverein', 'Deutscher Nordlysverein'],
  ['Dt. Nordlyskreuz', 'Deutsches Nordlyskreuz'],
  ['1. Nordlysverein', 'Erster Nordlysverein'],
  ['1. Nordlysgilde', 'Erste Nordlysgilde'],
  ['Nordlys 12. Projektgesellschaft', 'Nordlys Zwölfte Projektgesellschaft'],
  ['Aktion 3. Welt', 'Aktion Dritte Welt'],
]

describe('search by an abbreviation of German names', () => {
  for (const [one, other] of same)
    it(`${one} is ${other}, each as certain as by its own name`, () => {
      const short = inGermany(one)
      const long = inGermany(other)
      deepEqual([short(other), long(one)], [short(one), long(other)])
    })

  for (const [one, other] of synonyms)
    it(`${one} is ${other}, with a score of at least 0.97`, () => {
      const short = inGermany(one)
      const long = inGermany(other)
      ok(Math.min(short(other) ?? 0, long(one) ?? 0) >= 0.97)
    })
})

describe('search by an abbreviation of names of other countries', () => {
  for (const [country, one, other] of [
    ['RO', 'CN Nordlys SA', 'COMPANIA NAȚIONALĂ NORDLYS SA'],
    ['RO', 'S.N. Nordlys SA', 'SOCIETATEA NAȚIONALĂ NORDLYS SA'],
    ['CZ', 'SVJ nám. Nordlysu 5', 'SVJ náměstí Nordlysu 5'],
    ['SK', 'Nábr. Nordlysu s.r.o.', 'Nábrežie Nordlysu s.r.o.'],
    ['EE', 'KÜ Nordlyse mnt 12', 'Korteriühistu Nordlyse maantee 12'],
    ['EE', 'Nordlyse pst 5 korteriühistu', 'Nordlyse puiestee 5 korteriühistu'],
  ] as const)
    it(`${one} is ${other}, with a score of at least 0.97`, () => {
      const scoreOf = (name: string, q: string) =>
        createTestSearch({ [country]: [company('X1', name)] })(q, { country }).hits[0]?.score ?? 0
      ok(Math.min(scoreOf(other, one), scoreOf(one, other)) >= 0.97)
    })

  for (const [country, name, street, q] of [
    ['EE', 'Ehitus OÜ', 'Tartu maantee 5', 'MNT Ehitus OÜ'],
    ['EE', 'Kaubandus AS', 'Kevade puiestee 3', 'PST Kaubandus'],
    ['NL', 'Foods Nam B.V.', 'Dam 1', 'Namesti Foods'],
  ] as const)
    it(`without a house number no street is meant: ${q} is no more ${name}, ${street}, than XYZ is`, () => {
      const search = createTestSearch({ [country]: [company('X1', name, { street, postal_code: '10145' })] })
      const scoreOf = (text: string) => search(text, { country }).hits[0]?.score
      equal(scoreOf(q), scoreOf(q.replace(/namesti|mnt|pst/i, 'XYZ')))
    })
})

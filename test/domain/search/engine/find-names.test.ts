import { deepEqual, equal, ok } from 'node:assert/strict'
import { asker, company, idsOf } from '../register.ts'

const ask = asker()

const found: readonly [how: string, q: string, id: string][] = [
  ['as it is written', 'Müller Maschinenbau GmbH', 'D1'],
  ['in capitals, with other punctuation', '"MÜLLER-MASCHINENBAU", GMBH.', 'D1'],
  ['without its legal form', 'Fjordkraft Rederi', 'N1'],
  ['with a legal form of another country', 'Fjordkraft Rederi GmbH', 'N1'],
  ['with its legal form in full', 'Blackwater Data Services Ltd', 'G1'],
  ['with a letter missing', 'Blackwter Data Services', 'G1'],
  ['with a typo in each word', 'Fjordkarft Rederri', 'N1'],
  ['in a different order', 'Services Data Blackwater', 'G1'],
  ['with a word missing', 'Blackwater Services', 'G1'],
  ['cut short', 'Quillmere Hold', 'G5'],
  ['in two words for one', 'Sun flower Bake house', 'G7'],
  ['in one word for two', 'Greenfield Organics', 'G8'],
  ['all in one word', 'SunflowerBakehouse', 'G7'],
  ['by initials with spaces', 'H L F Consulting', 'G6'],
  ['by initials in one', 'HLF Consulting', 'G6'],
  ['by initials with dots', 'h.l.f. consulting', 'G6'],
  ['ü as ue', 'Mueller Maschinenbau', 'D1'],
  ['ü as u', 'Muller Maschinenbau', 'D1'],
  ['ä and ö as ae and oe', 'Baeckerei Schroeder', 'D4'],
  ['ä and ö as a and o', 'Backerei Schroder', 'D4'],
  ['Æ, ø and å as ae, oe and aa', 'Aeroe Baadebyggeri', 'K2'],
  ['Æ, ø and å as ae, o and a', 'Aero Badebyggeri', 'K2'],
]

describe('search by name: what finds a company', () => {
  for (const [how, q, id] of found) it(`${how}: ${q} finds ${id}`, () => equal(idsOf(ask(q))[0], id))

  it('the name to the letter, legal form included, scores more than without, and that more than with another form', () => {
    const [same, none, other] = ['Fjordkraft Rederi AS', 'Fjordkraft Rederi', 'Fjordkraft Rederi GmbH'].map(
      q => ask(q).hits[0]?.score ?? 0,
    )
    deepEqual([same, none, other], [1.012, 1, 0.988])
  })

  it('of two that differ in their legal form, the one asked for is first', () => {
    deepEqual(idsOf(ask('Nordlicht Energie AG')), ['D2', 'D3'])
    deepEqual(idsOf(ask('Nordlicht Energie GmbH')), ['D3', 'D2'])
    deepEqual(
      ask('Nordlicht Energie GmbH').hits.map(({ legalFormMatch: legal }) => legal),
      [1, -1],
    )
  })

  it('two letters that are a legal form in Lithuania are part of a name elsewhere: MB Automobile finds each by what it is called', () => {
    const german = company('D1', 'MB Automobile GmbH')
    const other = company('D2', 'Automobile Hansen GmbH')
    const lithuanian = company('L1', 'MB "Automobile"')
    deepEqual(idsOf(asker({ DE: [german, other] })('MB Automobile')).slice(0, 1), ['D1'])
    deepEqual(idsOf(asker({ DE: [other], LT: [lithuanian] })('MB Automobile')).slice(0, 1), ['L1'])
  })

  it('a typo, words in another order and a word missing cost: each scores less than the name', () => {
    for (const q of ['Blackwter Data Services', 'Services Data Blackwater', 'Blackwater Services']) {
      const score = ask(q).hits[0]?.score ?? 0
      ok(score > 0.6 && score < 1, `${q} scores ${score}`)
    }
    equal(ask('Services Data Blackwater').hits[0]?.inversions, 2)
  })

  it('a former name finds the company, and the hit tells which it was: the second, 0.995 of a name', () => {
    const [hit] = ask('Tamarisk Foods Limited', { limit: 1 }).hits
    deepEqual([hit?.registry_id, hit?.otherNameIndex, hit?.legalFormMatch], ['G5', 1, 1])
    equal(hit?.score, (1 + 0.012) * 0.995)
    equal(ask('Ospreywing Trading').hits[0]?.otherNameIndex, 0)
    equal(ask('Quillmere Holdings').hits[0]?.otherNameIndex, -1)
  })

  it('a last word of a few letters may be one cut short: of two, the one that goes on so is first', () => {
    const ask = asker({ FI: [company('F1', 'Virtanen Holding Oy'), company('F2', 'Virtanen Rakennus Oy')] })
    for (const q of ['Virtanen R', 'Virtanen Rak', 'Virtanen Rake']) equal(idsOf(ask(q))[0], 'F2', q)
  })

  it('one letter may be the initial of a word: of two, the one with such a word is first', () => {
    const ask = asker({ FR: [company('F1', 'Fourard Services SAS'), company('F2', 'Richard & Fourard SARL')] })
    deepEqual(
      ['R & Fourard', 'R Fourard', 'S Fourard'].map(q => idsOf(ask(q))[0]),
      ['F2', 'F2', 'F1'],
    )
  })

  it('what nobody is called finds nobody', () => deepEqual(ask('Zwxqv Kjhgf').hits, []))

  it('words that are joiners alone are asked for like others', () => {
    const and = asker({ GB: [company('1', 'And Limited'), company('2', 'The Limited')] })
    deepEqual(idsOf(and('The')), ['2'])
  })
})

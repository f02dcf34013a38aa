import { deepEqual, equal, ok } from 'node:assert/strict'
import { company, createTestSearch, idsOf } from '../register.ts'

const search = createTestSearch()

const found: readonly [how: string, q: string, id: string][] = [
  ['exact name', 'Müller Maschinenbau GmbH', 'D1'],
  ['capitals and other punctuation', '"MÜLLER-MASCHINENBAU", GMBH.', 'D1'],
  ['without its legal form', 'Fjordkraft Rederi', 'N1'],
  ['with a legal form of another country', 'Fjordkraft Rederi GmbH', 'N1'],
  ['with its legal form in full', 'Blackwater Data Services Ltd', 'G1'],
  ['with a missing letter', 'Blackwter Data Services', 'G1'],
  ['with a typo in each word', 'Fjordkarft Rederri', 'N1'],
  ['in a different order', 'Services Data Blackwater', 'G1'],
  ['with a missing word', 'Blackwater Services', 'G1'],
  ['with an incomplete last word', 'Quillmere Hold', 'G5'],
  ['one word written as two', 'Sun flower Bake house', 'G7'],
  ['two words written as one', 'Greenfield Organics', 'G8'],
  ['the whole name written as one word', 'SunflowerBakehouse', 'G7'],
  ['initials with spaces', 'H L F Consulting', 'G6'],
  ['initials as one word', 'HLF Consulting', 'G6'],
  ['initials with dots', 'h.l.f. consulting', 'G6'],
  ['ü as ue', 'Mueller Maschinenbau', 'D1'],
  ['ü as u', 'Muller Maschinenbau', 'D1'],
  ['ä and ö as ae and oe', 'Baeckerei Schroeder', 'D4'],
  ['ä and ö as a and o', 'Backerei Schroder', 'D4'],
  ['Æ, ø and å as ae, oe and aa', 'Aeroe Baadebyggeri', 'K2'],
  ['Æ, ø and å as ae, o and a', 'Aero Badebyggeri', 'K2'],
]

describe('search by name: spellings that find a company', () => {
  for (const [how, q, id] of found) it(`${how}: ${q} finds ${id}`, () => equal(idsOf(search(q))[0], id))

  it('the exact name scores 1.012 with its legal form, 1 without, and 0.988 with another legal form', () => {
    const [same, none, other] = ['Fjordkraft Rederi AS', 'Fjordkraft Rederi', 'Fjordkraft Rederi GmbH'].map(
      q => search(q).hits[0]?.score ?? 0,
    )
    deepEqual([same, none, other], [1.012, 1, 0.988])
  })

  it('of two names that differ in their legal form, the one with the legal form of the query is first', () => {
    deepEqual(idsOf(search('Nordlicht Energie AG')), ['D2', 'D3'])
    deepEqual(idsOf(search('Nordlicht Energie GmbH')), ['D3', 'D2'])
    deepEqual(
      search('Nordlicht Energie GmbH').hits.map(({ legalFormMatch }) => legalFormMatch),
      [1, -1],
    )
  })

  it('MB, a legal form in Lithuania and part of a name elsewhere: MB Automobile finds either company', () => {
    const german = company('D1', 'MB Automobile GmbH')
    const other = company('D2', 'Automobile Hansen GmbH')
    const lithuanian = company('L1', 'MB "Automobile"')
    deepEqual(idsOf(createTestSearch({ DE: [german, other] })('MB Automobile')).slice(0, 1), ['D1'])
    deepEqual(idsOf(createTestSearch({ DE: [other], LT: [lithuanian] })('MB Automobile')).slice(0, 1), ['L1'])
  })

  it('a typo, a different order of words and a missing word each score less than the exact name', () => {
    for (const q of ['Blackwter Data Services', 'Services Data Blackwater', 'Blackwater Services']) {
      const score = search(q).hits[0]?.score ?? 0
      ok(score > 0.6 && score < 1, `${q} scores ${score}`)
    }
    equal(search('Services Data Blackwater').hits[0]?.inversions, 2)
  })

  it('a former name finds the company with 0.995 of the score; the hit has its index in the list of names', () => {
    const [hit] = search('Tamarisk Foods Limited', { limit: 1 }).hits
    deepEqual([hit?.registry_id, hit?.otherNameIndex, hit?.legalFormMatch], ['G5', 1, 1])
    equal(hit?.score, (1 + 0.012) * 0.995)
    equal(search('Ospreywing Trading').hits[0]?.otherNameIndex, 0)
    equal(search('Quillmere Holdings').hits[0]?.otherNameIndex, -1)
  })

  it('a short last word may be incomplete: of two names, the one with a word that continues it is first', () => {
    const search = createTestSearch({
      FI: [company('F1', 'Virtanen Holding Oy'), company('F2', 'Virtanen Rakennus Oy')],
    })
    for (const q of ['Virtanen R', 'Virtanen Rak', 'Virtanen Rake']) equal(idsOf(search(q))[0], 'F2', q)
  })

  it('a single letter may be an initial: of two names, the one with a word of that initial is first', () => {
    const search = createTestSearch({
      FR: [company('F1', 'Fourard Services SAS'), company('F2', 'Richard & Fourard SARL')],
    })
    deepEqual(
      ['R & Fourard', 'R Fourard', 'S Fourard'].map(q => idsOf(search(q))[0]),
      ['F2', 'F2', 'F1'],
    )
  })

  it('a number is not two numbers: Windpark 12 is not Windpark II Nr. 1; thousands may be apart', () => {
    const search = createTestSearch({
      DE: [company('D1', 'Windpark Kostenz II Nr. 1 GmbH'), company('D2', 'Stiftung 120 000')],
    })
    const [hit] = search('Windpark Kostenz II Nr. 12').hits
    deepEqual([hit?.registry_id, hit?.isNumberMissing, hit?.isNumberExtra], ['D1', true, true])
    ok((hit?.score ?? 1) < 0.85, `scores ${hit?.score}`)
    ok((search('Stiftung 120000').hits[0]?.score ?? 0) > 0.95)
  })

  it('a foundation of the name of a company is told from it, and a company of another form is not', () => {
    const isOther = (q: string) => search(q).hits[0]?.isOtherFamily
    deepEqual(['Stiftung Nordlicht Energie', 'Nordlicht Energie SE', 'Nordlicht Energie'].map(isOther), [
      true,
      false,
      false,
    ])
  })

  it('words of no name find nothing', () => deepEqual(search('Zwxqv Kjhgf').hits, []))

  it('a query of stop words only is searched like any other', () => {
    const and = createTestSearch({ GB: [company('1', 'And Limited'), company('2', 'The Limited')] })
    deepEqual(idsOf(and('The')), ['2'])
  })
})

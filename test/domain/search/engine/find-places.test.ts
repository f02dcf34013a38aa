import { deepEqual, equal, ok } from 'node:assert/strict'
import { company, createTestSearch, idsOf } from '../register.ts'

const search = createTestSearch()

describe('search by place: names with a city, and addresses', () => {
  it('of three companies with the same name, the one in the city of the query is first', () => {
    deepEqual(idsOf(search('Harbourgate Fisheries Leeds')).slice(0, 3), ['G4', 'G3', 'G2'])
    const [first, second] = search('Harbourgate Fisheries Leeds').hits
    ok(first?.isPlaceMatched && !second?.isPlaceMatched)
    deepEqual([first?.score.toFixed(3), first?.kind], ['0.999', 'name'])
    ok((second?.score ?? 1) < 0.7)
  })

  it('of three companies with the same name, the one at the street of the query is first; the hit is of kind both', () => {
    const [hit] = search('Harbourgate Fisheries 9 Mill Lane').hits
    deepEqual([hit?.registry_id, hit?.kind], ['G3', 'both'])
  })

  it('an address finds the company there', () => {
    const [hit] = search('14 Threadmill Lane, London').hits
    deepEqual([hit?.registry_id, hit?.kind, hit?.isPlaceMatched], ['G1', 'address', true])
    equal(hit?.score, 0.985)
  })

  it('an address with its number last, with a postal code, or without umlauts finds the company there', () => {
    equal(idsOf(search('Castle Street 8 Leeds'))[0], 'G6')
    equal(idsOf(search('Storgata 5 Tromso'))[0], 'N2')
    equal(idsOf(search('Bahnhofstrasse 3 80335 Munchen'))[0], 'D3')
  })

  it('an address with a typo finds the company there', () => {
    equal(idsOf(search('14 Thredmill Lane Londom'))[0], 'G1')
    equal(idsOf(search('Elbchausee 7'))[0], 'D2')
  })

  it('house numbers are not fuzzy: 8 Mill Lane scores less than 9 Mill Lane', () => {
    const there = search('9 Mill Lane').hits[0]
    const other = search('8 Mill Lane').hits[0]
    ok((there?.score ?? 0) > (other?.score ?? 1))
  })

  it('a city alone finds companies named after it; as an address it finds companies located there', () => {
    deepEqual(idsOf(search('Bergen')), ['N2'])
    deepEqual(idsOf(search('Bergen', { mode: 'address' })), ['N1'])
  })

  it('a name that contains the city ranks before a name without it in that city', () => {
    const inLeeds = company('A', 'Fairfield Ltd', { street: 'Mill Lane 9', locality: 'Leeds' })
    const ofLeeds = company('B', 'Fairfield Leeds Ltd', { street: 'High Street 7', locality: 'York' })
    deepEqual(idsOf(createTestSearch({ GB: [inLeeds, ofLeeds] })('Fairfield Leeds')), ['B', 'A'])
  })

  for (const [records, ...written] of [
    ['Bruxelles', 'Brussel', 'Brussels'],
    ['Brussel', 'Bruxelles', 'Brussels'],
    ['The Hague', 'Den Haag', "'s-Gravenhage"],
  ] as const)
    it(`a company that its record has in ${records} is found in ${written.join(' and ')} as surely`, () => {
      const inTown = company('A', 'Quillmere Ostenfeld NV', { locality: records })
      const find = createTestSearch({ BE: [inTown, company('B', 'Quillmere Nordlys NV', { locality: 'Gent' })] })
      const scoreIn = (town: string) => find(`Quillmere Ostenfeld, ${town}`).hits[0]?.score ?? 0
      for (const town of written) ok(scoreIn(town) > 0.9, `${town}: ${scoreIn(town)} of ${scoreIn(records)}`)
    })

  it('a town in another language is read before its country behind a space as behind a comma', () => {
    const find = createTestSearch({
      DE: [
        company('A', 'Quillmere AG', { locality: 'München' }),
        company('B', 'Ostenfeld AG', { locality: 'Hamburg' }),
      ],
    })
    const scoreOf = (q: string) => find(q).hits[0]?.score ?? 0
    for (const name of ['Quillmere AG', 'Quillmere']) {
      ok(scoreOf(`${name} Munich, Germany`) > 0.9)
      equal(scoreOf(`${name} Munich Germany`), scoreOf(`${name} Munich, Germany`))
    }
  })

  it('a name with a legal form is no address: the name of a building finds its tenant, with "Limited" it finds none', () => {
    const search = createTestSearch({ GB: [company('A', 'Quillmere Engineers Ltd', { street: 'Camden Mill' })] })
    deepEqual([idsOf(search('Camden Mill')), idsOf(search('Camden Mill Limited'))], [['A'], []])
    deepEqual(idsOf(search('Camden Mill Limited', { mode: 'address' })), ['A'])
  })

  it('a street without a number and a place scores less than a name that starts with the same word', () => {
    const located = company('A', 'Fairfield Ltd', { street: '12 Quillmere', locality: 'Leeds' })
    const named = company('B', 'Quillmere Print Works Ltd', { street: '7 High Street', locality: 'York' })
    const search = createTestSearch({ GB: [located, named] })
    deepEqual(
      ['Quillmere', '12 Quillmere', 'Quillmere Leeds'].map(q => idsOf(search(q))[0]),
      ['B', 'A', 'A'],
    )
    const scoreOf = (mode: 'auto' | 'address') =>
      search('Quillmere', { mode }).hits.find(hit => hit.registry_id === 'A')?.score
    ok((scoreOf('address') ?? 0) > (scoreOf('auto') ?? 1))
  })

  it('mode name ignores addresses, mode address ignores names', () => {
    deepEqual(search('Threadmill Lane', { mode: 'name' }).hits, [])
    deepEqual(search('Fjordkraft', { mode: 'address' }).hits, [])
    equal(idsOf(search('14 Threadmill Lane', { mode: 'address' }))[0], 'G1')
    equal(idsOf(search('Fjordkraft', { mode: 'name' }))[0], 'N1')
  })
})

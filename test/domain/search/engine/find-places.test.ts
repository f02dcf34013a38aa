import { deepEqual, equal, ok } from 'node:assert/strict'
import { asker, company, idsOf } from '../register.ts'

const ask = asker()

describe('search by place: names with cities, and addresses', () => {
  it('of three companies of one name, the city tells which', () => {
    deepEqual(idsOf(ask('Harbourgate Fisheries Leeds')).slice(0, 3), ['G4', 'G3', 'G2'])
    const [first, second] = ask('Harbourgate Fisheries Leeds').hits
    ok(first?.isPlaceMatched && !second?.isPlaceMatched)
    deepEqual([first?.score.toFixed(3), first?.kind], ['0.999', 'name'])
    ok((second?.score ?? 1) < 0.7)
  })

  it('name and street together tell which, and the hit says that it took both', () => {
    const [hit] = ask('Harbourgate Fisheries 9 Mill Lane').hits
    deepEqual([hit?.registry_id, hit?.kind], ['G3', 'both'])
  })

  it('an address finds who is there', () => {
    const [hit] = ask('14 Threadmill Lane, London').hits
    deepEqual([hit?.registry_id, hit?.kind, hit?.isPlaceMatched], ['G1', 'address', true])
    equal(hit?.score, 0.985)
  })

  it('an address with its number last, its postal code, or without umlauts finds who is there', () => {
    equal(idsOf(ask('Castle Street 8 Leeds'))[0], 'G6')
    equal(idsOf(ask('Storgata 5 Tromso'))[0], 'N2')
    equal(idsOf(ask('Bahnhofstrasse 3 80335 Munchen'))[0], 'D3')
  })

  it('an address with a typo finds who is there', () => {
    equal(idsOf(ask('14 Thredmill Lane Londom'))[0], 'G1')
    equal(idsOf(ask('Elbchausee 7'))[0], 'D2')
  })

  it('house numbers are numbers: 9 Mill Lane is not 8 Mill Lane', () => {
    const [there, other] = [ask('9 Mill Lane').hits[0], ask('8 Mill Lane').hits[0]]
    ok((there?.score ?? 0) > (other?.score ?? 1))
  })

  it('a city alone finds names with it before those that are there', () =>
    deepEqual(idsOf(ask('Bergen')), ['N2', 'N1']))

  it('a name that holds the city stands before another one in that city', () => {
    const inLeeds = company('A', 'Fairfield Ltd', { street: 'Mill Lane 9', locality: 'Leeds' })
    const ofLeeds = company('B', 'Fairfield Leeds Ltd', { street: 'High Street 7', locality: 'York' })
    deepEqual(idsOf(asker({ GB: [inLeeds, ofLeeds] })('Fairfield Leeds')), ['B', 'A'])
  })

  it('a street asked for without number and place is worth less than a name that begins like it', () => {
    const there = company('A', 'Fairfield Ltd', { street: '12 Quillmere', locality: 'Leeds' })
    const called = company('B', 'Quillmere Print Works Ltd', { street: '7 High Street', locality: 'York' })
    const ask = asker({ GB: [there, called] })
    deepEqual(
      ['Quillmere', '12 Quillmere', 'Quillmere Leeds'].map(q => idsOf(ask(q))[0]),
      ['B', 'A', 'A'],
    )
    const worth = (mode: 'auto' | 'address') =>
      ask('Quillmere', { mode }).hits.find(hit => hit.registry_id === 'A')?.score
    ok((worth('address') ?? 0) > (worth('auto') ?? 1))
  })

  it('mode name does not compare with addresses, mode address not with names', () => {
    deepEqual(ask('Threadmill Lane', { mode: 'name' }).hits, [])
    deepEqual(ask('Fjordkraft', { mode: 'address' }).hits, [])
    equal(idsOf(ask('14 Threadmill Lane', { mode: 'address' }))[0], 'G1')
    equal(idsOf(ask('Fjordkraft', { mode: 'name' }))[0], 'N1')
  })
})

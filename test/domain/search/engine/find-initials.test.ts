import { deepEqual, equal, ok } from 'node:assert/strict'
import { initialsKey, keysOfInitials } from '#domain/search/index/initials.ts'
import { company, createTestSearch, idsOf } from '../register.ts'

const search = createTestSearch({
  DE: [
    company('D1', 'Eiswerk und Kühlhaus Huxmann GmbH'),
    company('D2', 'Deutsches Rotes Kreuz, Ortsverein Bruchsal e.V.'),
    company('D3', 'Tiefbau Klein Bremen GmbH'),
    company('D6', 'Technik Kontor Berlin Nord GmbH'),
    company('D4', 'Nautischer Verein'),
    company('D5', 'Holz und Stein GmbH', {
      other_names: [{ name: 'Zentrale Werkstatt Nord GmbH', field: 'previous_names' }],
    }),
  ],
  FR: [company('F1', "Caisse primaire d'assurance maladie de l'Aude")],
  GB: [
    company('G1', 'Mental Health First Aid England C.I.C.'),
    company('G2', 'MHFAX Limited'),
    company('G3', 'Health First Aid Mental Ltd'),
    company('G4', 'The National Development Team for Inclusion'),
  ],
})

const found: readonly [how: string, q: string, ids: string[]][] = [
  ['the initials of all words', 'DRKOB', ['D2']],
  ['of the first four words', 'MHFA', ['G2', 'G1']],
  ['with another word of the name', 'MHFA England', ['G1']],
  ['with "and"', 'EUKH', ['D1']],
  ['without "and"', 'EKH', ['D1']],
  ['without an article at the start and with "for"', 'NDTFI', ['G4']],
  ['of two names, the one that has no other word first', 'TKB', ['D3', 'D6']],
  ["without d', de and l'", 'CPAMA', ['F1']],
]

describe('search by the initials of a name', () => {
  for (const [how, q, ids] of found)
    it(`${how}: ${q} finds ${ids.join(', ')}`, () => deepEqual(idsOf(search(q)).slice(0, ids.length), ids))

  it('the words of an acronym find it, alone and with other words', () => {
    const named = createTestSearch({ GB: [company('G1', 'JFN Limited'), company('G2', 'SME Building Services Ltd')] })
    for (const q of ['James Fisher Nuclear Limited', 'Surrey Mechanical Engineering Building'])
      equal(named(q).hits[0]?.isInitials, true, q)
  })

  it('a name that has most of the words comes before their acronym', () => {
    const named = createTestSearch({ GB: [company('G1', 'JFN Limited'), company('G2', 'James Fisher & Sons')] })
    deepEqual(idsOf(named('James Fisher Nuclear')), ['G2', 'G1'])
  })

  it('a name that is written like the query comes before one with these initials', () => {
    const named = createTestSearch({ GB: [company('G1', 'Mental Health First Aid'), company('G2', 'MHFA Ltd')] })
    deepEqual(idsOf(named('MHFA')), ['G2', 'G1'])
  })

  it('the letters must be in the order of the words', () => {
    const hits = search('FAMH').hits.filter(({ isInitials }) => isInitials)
    equal(hits.length, 0)
  })

  it('names of two words, former names and searches by address are not found by initials', () => {
    for (const q of ['NV', 'ZWN']) ok(!search(q).hits.some(({ isInitials }) => isInitials), q)
    ok(!search('MHFAE', { mode: 'address' }).hits.some(({ isInitials }) => isInitials))
  })

  it('a name of at least three words has the key of its first four letters, without articles and numbers', () => {
    const keyOf = (name: string) => initialsKey(name.split(' '))
    equal(keyOf('mental health first aid england'), keyOf('the mental health of first 4 aid'))
    deepEqual([keyOf('mental health'), keyOf('the mental health')], [0, 0])
    const { from, to } = keysOfInitials('mhf')
    deepEqual([from, to - from], [keyOf('mental health first'), 27])
    const key = keyOf('mental health first aid')
    ok(key >= from && key < to)
  })
})

import { deepEqual, equal, ok } from 'node:assert/strict'
import { company, createTestSearch, idsOf } from '../register.ts'

const search = createTestSearch({
  DE: [
    company('D1', 'Max Nordlys GmbH'),
    company('D2', 'Dr. Anna Harbour GmbH'),
    company('D3', 'Anna Harbour GmbH'),
    company('D4', 'Sund GmbH'),
    company('D5', 'Jens Fjord Bau KG'),
    ...['Herr', 'Herrn', 'Frau'].map((word, at) => company(`D${at + 6}`, `${word} Holm GmbH`)),
  ],
  GB: [
    company('G1', 'Max Nordlys Limited'),
    company('G2', 'A B Nordlys Limited'),
    company('G3', 'Car Wash Sund Limited'),
    company('G4', 'Mr A Holm Limited'),
    company('G5', 'A Holm Limited'),
    company('G6', 'T Shirts Limited'),
  ],
  NL: [company('N1', 'Piet Nordlys Bouw B.V.'), company('N2', 'Heer Nordlys B.V.')],
  CH: [company('H1', 'Urs Nordlys AG')],
  CZ: [company('C1', 'Karel Nordlys s.r.o.'), company('C2', 'Ing. Karel Sund s.r.o.')],
  FR: [company('F1', 'SARL JEAN NORDLYS'), company('F2', 'SARL ENERGIE SERVICES')],
  PL: [company('P1', 'Tomasz Nordlys Sp. z o.o.')],
  SK: [company('S1', 'Peter Nordlys s.r.o.')],
})
const inGermany = (q: string) => search(q, { country: 'DE' })
const confidenceOf = (q: string) => inGermany(q).hits[0]?.confidence ?? 0

const titles = ['Dr.', 'Herr', 'Herrn', 'Frau', 'Prof. Dr. med.', 'Dipl.-Ing.', 'Dipl.-Kfm.', 'Dr. rer. nat.', 'PROF.']

const surenessOf = (q: string, country: string) => search(q, { country }).hits[0]?.confidence ?? 0

describe('search by a name with a form of address before it, in other countries', () => {
  for (const [country, q, id, alone] of [
    ['GB', 'Mr A B Nordlys', 'G2', 'A B Nordlys'],
    ['GB', 'Mrs. A. B. Nordlys Ltd', 'G2', 'A B Nordlys Ltd'],
    ['NL', 'Dhr. Piet Nordlys Bouw', 'N1', 'Piet Nordlys Bouw'],
    ['NL', 'Mevr. Piet Nordlys Bouw', 'N1', 'Piet Nordlys Bouw'],
    ['GB', 'Dr A B Nordlys Ltd', 'G2', 'A B Nordlys Ltd'],
    ['CH', 'Dr. iur. Urs Nordlys AG', 'H1', 'Urs Nordlys AG'],
    ['CH', 'M. Urs Nordlys', 'H1', 'Urs Nordlys'],
    ['CZ', 'Ing. Karel Nordlys s.r.o.', 'C1', 'Karel Nordlys s.r.o.'],
    ['CZ', 'MUDR KAREL NORDLYS SRO', 'C1', 'KAREL NORDLYS SRO'],
    ['SK', 'Mgr. Ing. Peter Nordlys', 'S1', 'Peter Nordlys'],
    ['PL', 'mgr inż. Tomasz Nordlys', 'P1', 'Tomasz Nordlys'],
    ['PL', 'Dr n. med. Tomasz Nordlys', 'P1', 'Tomasz Nordlys'],
    ['FR', 'MME JEAN NORDLYS', 'F1', 'JEAN NORDLYS'],
    ['FR', 'M. Jean Nordlys', 'F1', 'Jean Nordlys'],
    ['FR', 'Dr. Jean Nordlys', 'F1', 'Jean Nordlys'],
    ['CZ', 'Prof. Dr. Karel Nordlys', 'C1', 'Karel Nordlys'],
  ] as const)
    it(`${q} finds ${alone} as surely as without it`, () => {
      deepEqual(idsOf(search(q, { country })).slice(0, 1), [id])
      equal(surenessOf(q, country), surenessOf(alone, country))
    })

  it('finds the company that has it, if one has it: Mr A Holm Limited', () =>
    deepEqual(idsOf(search('Mr A Holm Limited', { country: 'GB' })).slice(0, 1), ['G4']))

  it('finds the company that has the title: Ing. Karel Sund s.r.o.', () =>
    deepEqual(idsOf(search('Ing. Karel Sund s.r.o.', { country: 'CZ' })).slice(0, 1), ['C2']))

  it('is no company of a common name, nor left out as a whole word, which begins brands: Dr Energie Services, Monsieur Jean, ING', () => {
    for (const [country, q] of [
      ['FR', 'Dr Energie Services'],
      ['FR', 'Monsieur Jean Nordlys'],
      ['FR', 'Docteur Jean Nordlys'],
      ['FR', 'Dr Jean Nordlys'],
      ['CZ', 'DR Karel Nordlys s.r.o.'],
      ['CH', 'ING Urs Nordlys AG'],
      ['CH', 'MAG Urs Nordlys AG'],
      ['CZ', 'ING Karel Nordlys s.r.o.'],
      ['SK', 'BC Peter Nordlys s.r.o.'],
      ['PL', 'MED Tomasz Nordlys Sp. z o.o.'],
    ] as const)
      equal(search(q, { country }).words[0], q.split(' ')[0]?.toLowerCase(), q)
  })

  it('takes no brand for a person: Mr Car Wash Sund, Mr T Shirts', () => {
    for (const q of ['Mr Car Wash Sund Ltd', 'Mr T Shirts Ltd']) equal(search(q, { country: 'GB' }).words[0], 'mr', q)
  })
})

describe('search by a German name with the title of a person before it', () => {
  for (const title of titles)
    it(`${title} Max Nordlys GmbH finds Max Nordlys GmbH as surely as without it`, () => {
      const q = `${title} Max Nordlys GmbH`
      deepEqual(idsOf(inGermany(q)).slice(0, 1), ['D1'])
      equal(confidenceOf(q), confidenceOf('Max Nordlys GmbH'))
    })

  it('finds it in a search of all countries as well', () =>
    deepEqual(idsOf(search('Dr. Max Nordlys GmbH', {})).slice(0, 1), ['D1']))

  it('finds it with a telephone number behind it', () =>
    equal(confidenceOf('Dr. Max Nordlys GmbH, Tel. 0431 123456'), confidenceOf('Max Nordlys GmbH')))

  it('finds the company that has the title, if one has it', () =>
    deepEqual(idsOf(inGermany('Dr. Anna Harbour GmbH')).slice(0, 1), ['D2']))

  it('is no surer of a company of one word, another legal form, or with further words', () => {
    for (const q of ['Dr. Sund GmbH', 'Dr. Max Nordlys KG', 'Dr. Jens Fjord KG'])
      ok(confidenceOf(q) < 0.85, `${q}: ${confidenceOf(q)}`)
  })

  it('is a name of its own in Great Britain', () =>
    deepEqual(search('Dr Max Nordlys Limited', { country: 'GB' }).words, ['dr', 'max', 'nordlys']))
})

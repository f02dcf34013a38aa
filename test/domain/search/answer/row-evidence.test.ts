import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type RowEvidence, weighEvidence } from '#domain/search/answer/row-evidence.ts'

type Company = Parameters<typeof weighEvidence>[0][number]['company']

const nothing: RowEvidence = { postalCode: undefined, locality: undefined, day: undefined }
const company = (facts: { day?: string; postal_code?: string; locality?: string } = {}): Company => ({
  incorporation_date: facts.day ?? null,
  registered_address: { postal_code: facts.postal_code ?? null, locality: facts.locality ?? null },
})
const found = (...companies: [number, Company][]) =>
  companies.map(([confidence, known], id) => ({ hit: { id, confidence }, company: known }))
const confidences = (list: ReturnType<typeof found>, evidence: RowEvidence) =>
  weighEvidence(list, evidence).map(({ hit }) => [hit.id, hit.confidence])

const day = '1995-03-12'
const row: RowEvidence = { postalCode: '10115', locality: 'Berlin', day: undefined }

describe('what a row says beside the name', () => {
  const cases: [string, ReturnType<typeof found>, RowEvidence, [number, number][]][] = [
    [
      'its day decides between two namesakes',
      found([0.5, company()], [0.5, company({ day })]),
      { ...nothing, day },
      [
        [1, 0.98],
        [0, 0.02],
      ],
    ],
    [
      'a day of the same year changes nothing',
      found([0.6, company({ day: '1995-01-01' })]),
      { ...nothing, day },
      [[0, 0.6]],
    ],
    [
      'another year lowers 0.9 to 0.643',
      found([0.9, company({ day: '2001-01-01' })]),
      { ...nothing, day },
      [[0, 0.643]],
    ],
    [
      'another postal code area lowers 0.9 to 0.643',
      found([0.9, company({ postal_code: '80331' })]),
      row,
      [[0, 0.643]],
    ],
    [
      'a postal code of the same area changes nothing',
      found([0.9, company({ postal_code: '10999' })]),
      row,
      [[0, 0.9]],
    ],
    [
      'a postal code with its country is in the same area as one without',
      found([0.9, company({ postal_code: 'LV-1010' })]),
      { ...row, postalCode: '1050' },
      [[0, 0.9]],
    ],
    [
      'another place without postal code lowers 0.9 to 0.643',
      found([0.9, company({ locality: 'Ulm' })]),
      row,
      [[0, 0.643]],
    ],
    [
      'a place that has lost a letter changes nothing',
      found([0.9, company({ locality: 'Köln' })]),
      { ...nothing, locality: 'Kʔln' },
      [[0, 0.9]],
    ],
    ...(
      [
        ['Köln', 'KOELN'],
        ['München', 'Muenchen (Bayern)'],
        ['Tromsø', 'Tromsoe'],
        ['Ålesund', 'Aalesund'],
        ['Muenchen', 'Munich'],
        ['Bruxelles', 'Bruessel'],
      ] as const
    ).map(([town, locality]): (typeof cases)[number] => [
      `${locality} is ${town} and changes nothing`,
      found([0.9, company({ locality: town })]),
      { ...nothing, locality },
      [[0, 0.9]],
    ]),
    ['a district of the place changes nothing', found([0.9, company({ locality: 'Berlin-Mitte' })]), row, [[0, 0.9]]],
    ['a company without address stays at 0.9', found([0.9, company()]), row, [[0, 0.9]]],
    [
      'of two namesakes, the one in another area goes down, the other up',
      found([0.4, company({ postal_code: '80331' })], [0.4, company()]),
      row,
      [
        [1, 0.588],
        [0, 0.118],
      ],
    ],
  ]
  for (const [title, list, evidence, expected] of cases)
    it(title, () => assert.deepEqual(confidences(list, evidence), expected))

  const codes = fc.constantFrom(undefined, '10115', '10999', '80331')
  const days = fc.constantFrom(undefined, day, '1995-01-01', '2001-01-01')
  const companies = fc
    .array(fc.record({ share: fc.integer({ min: 1, max: 100 }), day: days, postal_code: codes }), {
      minLength: 1,
      maxLength: 5,
    })
    .map(list => {
      const all = list.reduce((sum, { share }) => sum + share, 20)
      return found(...list.map(({ share, ...facts }): [number, Company] => [share / all, company(facts as object)]))
    })
  const confidenceOf = (list: ReturnType<typeof found>, evidence: RowEvidence, id: number) =>
    weighEvidence(list, evidence).find(({ hit }) => hit.id === id)?.hit.confidence ?? 0
  const rounding = 0.0011

  it('never lowers a company whose record has the day, or lacks it while no other record has it', () =>
    fc.assert(
      fc.property(companies, list => {
        for (const { hit, company: known } of list) {
          const isLowered = confidenceOf(list, { ...nothing, day }, hit.id) < hit.confidence - rounding
          const others = list.filter(other => other.hit.id !== hit.id)
          const isAgreeing = known.incorporation_date === day
          const isAlone = others.every(other => other.company.incorporation_date !== day)
          if (isAgreeing || (known.incorporation_date === null && isAlone)) assert.equal(isLowered, false)
        }
      }),
    ))

  it('never raises a company in another postal code area, and never lowers one without address', () =>
    fc.assert(
      fc.property(companies, list => {
        for (const { hit, company: known } of list) {
          const change = confidenceOf(list, row, hit.id) - hit.confidence
          const code = known.registered_address?.postal_code
          assert.ok(code === '80331' ? change <= rounding : change >= -rounding)
        }
      }),
    ))

  it('leaves the confidences together at most 1', () =>
    fc.assert(
      fc.property(companies, days, codes, (list, given, postalCode) => {
        const weighed = weighEvidence(list, { day: given, postalCode, locality: undefined })
        assert.ok(weighed.reduce((sum, { hit }) => sum + hit.confidence, 0) <= 1.005)
      }),
    ))
})

import { equal } from 'node:assert/strict'
import { severalNames } from '#domain/search/answer/several-names.ts'

const counts = [
  ['Qzxa AB; Qzxb AB; Qzxc AB', 3],
  ['1. Qzxa AB\n2. Qzxb Oy', 2],
  ['3M Qzxa GmbH\nQzxb 2000 AG', 2],
  ['Qzxa Aktiengesellschaft; Qzxb SE', 2],
  ['Qzxa AB; Qzxb AB; Göteborg SE', 2],
  ['Qzxa SE; Qzxb SE; Qzxc Societas Europaea', 3],
  ['Qzxa GmbH\nQzxb AG\nUferweg 2\n24103 Kiel', 2],
  ['Qzxa ASA, Qzxb ASA', 2],
  ['Qzxa Bau GmbH,Qzxb & Co. KG, Qzxc e.K.', 3],
] as const

const addresses = [
  'Qzxa AS\nStorgata 1\n1430 Ås',
  'Qzxa AS; Storgata 1; N-1430 Ås',
  'Qzxa AG\nHauptstrasse 5\n5000 Aarau AG',
  'Qzxa AG; Bahnhofstr. 1; Baden AG',
  'Qzxa AB\nBox 12\nGöteborg SE',
  'Qzxa AB\nGöteborg SE',
  'Qzxa Aktiebolag; Göteborg SE',
  'Qzxa AS\n1430 Ås',
  'Qzxa AB',
]

describe('the note on a query with several names', () => {
  for (const [q, count] of counts)
    it(`counts ${count} in ${JSON.stringify(q)}`, () =>
      equal(severalNames(q, undefined)?.match(/has (\d+) names/)?.[1], String(count)))

  it('is not of one name with commas: Qzxa, Qzxb GmbH, Qzxa GmbH & Co., Qzxb KG, Qzxa AG, Kiel e.V., Qzxa, Inc., Ltd', () => {
    for (const q of [
      'Qzxa, Qzxb GmbH',
      'Qzxa GmbH & Co., Qzxb KG',
      'Qzxa AG, Kiel e.V.',
      'Qzxa, Inc., Ltd',
      'Qzxa AG, 5000 Aarau AG',
    ])
      equal(severalNames(q, undefined), undefined, q)
  })

  it('is not of a name with its address, whose place is read as a legal form: 1430 Ås, 5000 Aarau AG', () => {
    for (const q of addresses) equal(severalNames(q, undefined), undefined, q)
  })
})

import { deepEqual, equal, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { legalFormTable } from '#domain/search/tokens/legal-form-table.ts'
import { parseName } from '#domain/search/tokens/parse-name.ts'

const sameForm: readonly [string, ...string[]][] = [
  ['Ltd', 'Nordlys Ltd', 'Nordlys Ltd.', 'NORDLYS LIMITED', 'Nordlys Cyfyngedig', 'Nordlys Teoranta', 'Nordlys Λτδ'],
  [
    'DAC',
    'Nordlys DAC',
    'Nordlys Designated Activity Company',
    'Nordlys Designated Activity Company (limited by shares)',
  ],
  ['CLG', 'Nordlys CLG', 'Nordlys Company Limited by Guarantee', 'Nordlys Ltd by Guarantee'],
  ['unlimited companies', 'Nordlys ULC', 'Nordlys Unlimited Company', 'Nordlys Unltd', 'Nordlys Unltd Co.'],
  ['cooperatives', 'Nordlys SCOP', 'Nordlys SCOP SA', 'Nordlys SARL SCOP'],
  ['PLC', 'Nordlys plc', 'Nordlys P.L.C.', 'Nordlys Public Limited Company', 'Nordlys C.C.C.'],
  [
    'GmbH',
    'Nordlys GmbH',
    'Nordlys G.m.b.H.',
    'Nordlys Gesellschaft mit beschränkter Haftung',
    'Nordlys mbH',
    'Nordlys gGmbH',
  ],
  [
    'one form in three languages',
    'Nordlys BV',
    'Nordlys SRL',
    'Nordlys GmbH',
    'Nordlys Sàrl',
    'Nordlys S.à r.l.',
    'Nordlys Sagl',
    'BVBA Nordlys',
    'SPRL Nordlys',
  ],
  ['SARL', 'SARL Nordlys', 'Nordlys S.A.R.L.', 'EURL Nordlys', 'Société à responsabilité limitée Nordlys'],
  [
    'AG, NV, SA',
    'Nordlys AG',
    'Nordlys NV',
    'N.V. Nordlys',
    'Nordlys S.A.',
    'Nordlys S A',
    'Société Anonyme Nordlys',
    'Nordlys NV/SA',
    'Nordlys spółka akcyjna',
    'Nordlys societate pe acţiuni',
  ],
  [
    'AS',
    'Nordlys AS',
    'A/S Nordlys',
    'Nordlys A/S',
    'Nordlys a.s.',
    'Nordlys, a. s.',
    'Nordlys Aksjeselskap',
    'Nordlys akciová spoločnosť',
    'Nordlys akciovej spoločnosti',
    'VAS "Nordlys"',
    'Nordlys Valsts akciju sabiedrība',
    'AS "Nordlys"',
    'Akciju sabiedrība Nordlys',
  ],
  [
    's.r.o.',
    'Nordlys s.r.o.',
    'Nordlys, s. r. o.',
    'Nordlys spol. s r.o.',
    'Nordlys, spol. s r. o.',
    'Nordlys společnost s ručením omezeným',
    'Nordlys spoločnosť s ručením obmedzeným',
  ],
  [
    'sp. z o.o.',
    'NORDLYS SP. Z O.O.',
    'Nordlys Sp.z o.o.',
    'Nordlys SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
    'Nordlys spółka z o.o.',
    'Nordlys spółki z ograniczoną odpowiedzialnością',
  ],
  [
    'Oy and Ab',
    'Nordlys Oy',
    'Oy Nordlys Ab',
    'AB Nordlys',
    'Nordlys Aktiebolag',
    'Nordlys AB (publ)',
    'Nordlys Osakeyhtiö',
  ],
  [
    'GmbH & Co. KG',
    'Nordlys GmbH & Co. KG',
    'Nordlys GmbH und Co. KG',
    'Nordlys GmbH & Co KG',
    'Nordlys KG (GmbH & Co.)',
    'Nordlys mbH Co. KG',
    'Nordlys AG & Co. KG',
    'Nordlys sp. z o.o. sp. k.',
    'NORDLYS SP ZOO SK',
    'Nordlys sp. z o.o. s.k.',
    'Nordlys Sp. z o.o. & Co. Sp. k.',
  ],
  [
    'SIA',
    'SIA "Nordlys"',
    'Nordlys SIA',
    'Sabiedrība ar ierobežotu atbildību "Nordlys"',
    'VSIA "Nordlys"',
    'PSIA "Nordlys"',
  ],
  ['UAB', 'UAB „Nordlys“', 'Nordlys, UAB', 'Uždaroji akcinė bendrovė Nordlys'],
  ['OÜ', 'Nordlys OÜ', 'osaühing Nordlys'],
  ['housing cooperative', 'Borettslaget Nordlys', 'BRF Nordlys', 'Spółdzielnia Mieszkaniowa Nordlys', 'SM "Nordlys"'],
  ['owners of flats', 'VvE Nordlys', 'VME Nordlys', 'ACP Nordlys', 'Association des Copropriétaires Nordlys'],
  ['health enterprise', 'Nordlys HF', 'NORDLYS HELSEFORETAK'],
  ['stichting', 'Stichting Nordlys', 'Fundacja Nordlys', 'Stiftelsen Nordlys'],
  ['S.C. … S.R.L. of Romania', 'S.C. NORDLYS S.R.L.', 'Nordlys SRL'],
]

const different: readonly [string, string][] = [
  ['Nordlys GmbH', 'Nordlys AG'],
  ['Nordlys AS', 'Nordlys ASA'],
  ['Nordlys ApS', 'Nordlys A/S'],
  ['Nordlys Ltd', 'Nordlys plc'],
  ['Nordlys s.r.o.', 'Nordlys a.s.'],
  ['Nordlys sp. z o.o.', 'Nordlys S.A.'],
  ['Nordlys UG (haftungsbeschränkt)', 'Nordlys GmbH'],
  ['SARL Nordlys', 'SAS Nordlys'],
  ['Nordlys Oy', 'Nordlys Oyj'],
]

describe('parseName: a name is split from its legal form', () => {
  for (const [form, ...names] of sameForm) {
    it(`${form}: ${names.join(', ')}`, () => {
      const parsed = names.map(name => parseName(name))
      for (const { words } of parsed) deepEqual(words, ['nordlys'])
      equal(new Set(parsed.map(({ legalForm }) => legalForm)).size, 1)
      ok((parsed[0]?.legalForm ?? 0) > 0)
    })
  }

  for (const [one, other] of different) {
    it(`${one} and ${other} have different legal forms`, () =>
      ok(parseName(one).legalForm !== parseName(other).legalForm))
  }

  for (const whole of ['AS', 'SA', 'GmbH', 'Société Anonyme', 'GmbH & Co. KG', 'SIA']) {
    it(`a name that is only a legal form is kept: ${whole}`, () => {
      const { words, legalForm } = parseName(whole)
      ok(words.length > 0)
      equal(legalForm, 0)
    })
  }

  it('of a form of the country and Corporation at the end of the name both are cut, and the former counts', () => {
    const [before, behind, neither] = ['AS "Nordlys Corporation"', 'Nordlys Corporation AS', 'Nordlys AS'].map(name =>
      parseName(name, 'LV'),
    )
    deepEqual(before, neither)
    deepEqual(behind, neither)
    deepEqual(parseName('Nordlys Corporation Ltd').words, ['nordlys', 'corporation'])
    deepEqual(parseName('ООО Нордлис', 'LV').words, ['nordlis'])
    deepEqual(parseName('Zao Nordlys Ltd', 'GB').words, ['zao', 'nordlys'])
  })

  it('a legal form before the name is kept when another one follows it: AS Roma Ltd, MB Automobile GmbH', () => {
    deepEqual(parseName('AS Roma Ltd').words, ['as', 'roma'])
    deepEqual(parseName('MB Automobile GmbH').words, ['mb', 'automobile'])
  })

  it('a note after the legal form is cut with it: in Liquidation, v likvidaci, (publ), de droit public', () => {
    for (const name of [
      'Nordlys AG in Liquidation',
      'Nordlys s.r.o. v likvidaci',
      'AB Nordlys (publ)',
      'Nordlys SA de droit public',
    ]) {
      deepEqual(parseName(name).words, ['nordlys'])
    }
  })

  it('the same words without a legal form are part of the name', () => {
    deepEqual(parseName('Nordlys PR').words, ['nordlys', 'pr'])
  })

  for (const [name, words] of [
    ['ELEKTROHOF Baugesellschaft mit beschränkter Haftung', 'elektrohof baugesellschaft'],
    ['Elektrohof Baugesellschaft mbH & Co', 'elektrohof baugesellschaft'],
    ['Elektrohof Baugesellschaft mit beschränkter Haftung & Co. KG', 'elektrohof baugesellschaft'],
    ['Spar- und Bauverein eGmbH', 'spar and bauverein'],
    ['Raiffeisenbank Nordlys eingetragene Genossenschaft mit beschränkter Haftpflicht', 'raiffeisenbank nordlys'],
    ['Betonwerk GmbH im Aufbau', 'betonwerk'],
  ] as const)
    it(`a German form joined to the name is cut from it: ${name} is ${words}`, () => {
      deepEqual(parseName(name, 'DE').words.join(' '), words)
      ok(parseName(name, 'DE').legalForm > 0)
    })

  for (const [country, name, home] of [
    ['FR', 'MB GROUPE', 'LT'],
    ['FR', 'KS MEDICAL', 'NO'],
    ['GB', 'AB Foundation', 'SE'],
    ['GB', 'EARL SOHAM SURGERY', 'FR'],
    ['GB', 'Association of Nurserymen', 'FR'],
    ['DE', 'Rosenheim BBL', 'NO'],
    ['DE', 'Ski-Club Ingolstadt (SCI)', 'FR'],
    ['GB', 'Parkview PFA', 'RO'],
  ] as const)
    it(`${name} is a name in ${country} and has a legal form in ${home} and where the country is unknown`, () => {
      equal(parseName(name, country).legalForm, 0)
      for (const elsewhere of [home, undefined]) ok(parseName(name, elsewhere).legalForm > 0)
    })

  for (const [country, name] of [
    ['GB', 'DFDS A/S'],
    ['DE', 'Atlas Finanz Ltd.'],
    ['FR', 'NIKE RETAIL BV'],
    ['BE', 'SPRL Nordlys'],
    ['CH', 'Verein Nordlys'],
    ['EE', 'AS Nordlys'],
    ['LV', 'AS Nordlys'],
    ['SK', 'Nordlys k.s.'],
  ] as const)
    it(`a form of another country that is written everywhere, or shared, is cut: ${name} in ${country}`, () =>
      ok(parseName(name, country).legalForm > 0))

  for (const name of ['Nordlys Gesellschaft mit beschränker Haftung', 'Nordlys-Gesellschaf mit beschränkter Haftung'])
    it(`a legal form that the register misspells is cut: ${name}`, () =>
      deepEqual(parseName(name, 'DE').words, ['nordlys']))

  it('a numeral before the legal form is a number, the legal form IĮ is not', () => {
    deepEqual(parseName('Nordlys II AS').words, ['nordlys', '2'])
    deepEqual(parseName('IĮ Nordlys').words, ['nordlys'])
    deepEqual(parseName('Nordlys IĮ'), parseName('Nordlys individuali įmonė'))
    deepEqual(parseName('Nordlys II').words, ['nordlys', '2'])
  })

  it('the 94 classes have different ids from 1 to 254', () => {
    const ids = legalFormTable.map(({ id }) => id)
    equal(new Set(ids).size, 94)
    ok(ids.every(id => id > 0 && id < 255))
  })

  it('every text with a letter or a digit keeps a word, for 1,000 random sequences of words', () => {
    const word = fc.constantFrom(
      'as',
      'sa',
      'gmbh',
      '&',
      'co.',
      'kg',
      's.r.o.',
      'in liquidation',
      'sp. z o.o.',
      'publ',
      'oy',
      'nordlys',
      'II',
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), words => {
        const text = words.join(' ')
        equal(parseName(text).words.length > 0, /[a-z0-9]/i.test(text))
      }),
      { numRuns: 1000 },
    )
  })
})

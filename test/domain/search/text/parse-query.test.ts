import { deepEqual, equal, ok } from 'node:assert/strict'
import { parseQuery } from '#domain/search/text/parse-query.ts'
import { parseName } from '#domain/search/tokens/parse-name.ts'

const inside: readonly [string, string, string][] = [
  ['Equinor ASA Stavanger', 'equinor stavanger', 'Equinor ASA'],
  ['Volvo AB Göteborg', 'volvo goteborg', 'Volvo AB'],
  ['Nordlys GmbH & Co. KG Berlin', 'nordlys berlin', 'Nordlys GmbH & Co. KG'],
  ['Nordlys s.r.o. Praha 1', 'nordlys praha 1', 'Nordlys s.r.o.'],
  ['Nordlys sp. z o.o. Łódź', 'nordlys lodz', 'Nordlys sp. z o.o.'],
  ['Nordlys Ltd London', 'nordlys london', 'Nordlys Ltd'],
]

/** Forms that follow names, before one. */
const beforeNames: readonly [q: string, words: string, sameForm: string][] = [
  ['GmbH Nordlys Bau', 'nordlys bau', 'Nordlys Bau GmbH'],
  ['GmbH & Co. KG Nordlys', 'nordlys', 'Nordlys GmbH & Co. KG'],
  ['Gesellschaft mit beschränkter Haftung Nordlys', 'nordlys', 'Nordlys GmbH'],
  ['Ltd. Nordlys', 'nordlys', 'Nordlys Ltd'],
  ['PLC NORDLYS', 'nordlys', 'Nordlys PLC'],
  ['Sp. z o.o. Nordlys', 'nordlys', 'Nordlys Sp. z o.o.'],
  ['s.r.o. Nordlys', 'nordlys', 'Nordlys s.r.o.'],
]

/** Forms of associations and cooperatives before a place: registers have them inside names, so the name without is another reading. */
/** The last ones are readings with other names of the town, where records have several languages. */
const membershipQueries: readonly [country: string, q: string, words: string, ...towns: string[]][] = [
  ['DE', 'Nordlys e.V. Reinfeld (Holstein)', 'nordlys reinfeld holstein'],
  ['DE', 'SV NORDLYS E.V. LANDAU', 'sv nordlys landau'],
  ['DE', 'Nordlys eingetragener Verein, Kiel', 'nordlys kiel'],
  ['DE', 'Volksbank Nordlys eG Kiel', 'volksbank nordlys kiel'],
  ['BE', 'Nordlys VZW Gent', 'nordlys gent', 'nordlys vzw gand', 'nordlys vzw ghent'],
  ['CZ', 'Nordlys zapsaný spolek Praha', 'nordlys praha'],
]

const hostile: readonly string[] = [
  'gmbh & co kg '.repeat(15),
  'sp zoo sp k '.repeat(16),
  'en liquidation '.repeat(13),
  'spółka z ograniczoną '.repeat(9),
  'a.'.repeat(100),
  'a '.repeat(100),
  '\ufdfa'.repeat(200),
  `${'e\u0301\u0302\u0303'.repeat(50)}`,
  'Ω'.repeat(200),
  '漢'.repeat(200),
  '\ud800'.repeat(200),
  '"'.repeat(200),
  ...[' - ', '–', '(', 'HRB 1 ', 'RCS A', '(seit ', 'attn: ', 'Abt. ', 'EUR 1 ', '1/'].map(part => part.repeat(200)),
]

describe('parseQuery: a query is split from its legal form', () => {
  for (const [q, words, sameForm] of beforeNames)
    it(`a form that follows names stands before one: ${q} is ${words}`, () => {
      deepEqual(parseQuery(q).words, words.split(' '))
      equal(parseQuery(q).legalForm, parseName(sameForm).legalForm)
    })

  it('words that names begin with are no form before one: Limited Editions, Company Shop, Coop Nordlys', () => {
    for (const [q, country] of [
      ['Limited Editions', 'GB'],
      ['Company Shop', 'GB'],
      ['Coop Nordlys', 'CH'],
    ] as const)
      deepEqual(parseQuery(q, country).words, q.toLowerCase().split(' '))
  })

  it('AG Nordlys and GmbH Nordlys Bau are also read as names with that word', () => {
    for (const q of ['AG Nordlys', 'GmbH Nordlys Bau']) equal(parseQuery(q, 'DE').isAmbiguous, true)
  })

  for (const [q, words, name] of inside) {
    it(`the legal form inside "${q}" is found: ${words}`, () => {
      const parsed = parseQuery(q)
      equal(parsed.words.join(' '), words)
      equal(parsed.legalForm, parseName(name).legalForm)
    })
  }

  for (const [country, q, words, ...towns] of membershipQueries)
    it(`${q} is also read as ${words}`, () => {
      const { others, hasDetails } = parseQuery(q, country)
      deepEqual([others.map(other => other.words.join(' ')), hasDetails], [[words, ...towns], true])
    })

  it('a region behind the last comma, and a country, are left out of an address', () => {
    const othersOf = (q: string) => parseQuery(q, 'DE').others.map(({ words }) => words.join(' '))
    deepEqual(othersOf('Nordlys GmbH, Passau, Bayern'), ['nordlys passau'])
    deepEqual(othersOf('Nordlys e.V., Kiel, Deutschland')[0], 'nordlys kiel')
  })

  it('Ev., as in "Förderverein der Ev. Kirche Kiel", and initials are no form', () => {
    for (const q of ['Förderverein der Ev. Kirche Kiel', 'E. G. Nordlys Bau Kiel', 'Nordlys e.V.'])
      deepEqual(parseQuery(q, 'DE').others, [], q)
  })

  it('spaces, dashes of any kind, quotation marks and punctuation around the text change nothing', () => {
    for (const q of ['Nordlys GmbH & Co.', 'Licht-, Kühl- und Klimatechnik Nordlys GmbH', 'Nordlys Bau AG, Kiel'])
      for (const other of [
        `  ${q.replaceAll(' ', '   ')} `,
        q.replaceAll('-', '—'),
        q.replaceAll('-', '‑'),
        `${q},`,
        `${q};`,
        `"${q}"`,
        `„${q}“`,
      ])
        deepEqual(parseQuery(other), parseQuery(q), other)
  })

  it('brackets, asterisks or an equals sign around the text, a bullet before it and underscores change nothing', () => {
    for (const q of ['Société Nordlys', 'NORDLYS.COM Ltd.', 'Nordlys France', 'Nordlys (UK) Ltd'])
      for (const other of [
        ...(q.includes('(') ? [] : [`(${q})`]),
        `[${q}]`,
        `**${q}**`,
        `*${q}`,
        `="${q}"`,
        `• ${q}`,
        `· ${q}`,
        `_${q}_`,
        q.replace(' ', '_'),
      ])
        deepEqual(parseQuery(other, 'FR'), parseQuery(q, 'FR'), other)
  })

  it('Société behind a number of a list, which may be part of the name, is left out and also kept', () => {
    const others = parseQuery('3) Société Nordlys', 'FR').others.map(({ words }) => words.join(' '))
    deepEqual(others, ['nordlys', 'societe nordlys'])
  })

  it('SCA Ouest behind words that are left out is also read as a name with that word', () => {
    for (const q of ['3) SCA Ouest', 'Name: SCA Ouest'])
      deepEqual(
        parseQuery(q, 'FR').others.map(({ words }) => words.join(' ')),
        ['ouest', 'sca ouest'],
      )
  })

  it('Nordlys KG behind words that are left out is read without a second reading, as the form behind it is none of its words', () =>
    deepEqual(
      parseQuery('Name: Nordlys KG', 'DE').others.map(({ words }) => words.join(' ')),
      ['nordlys'],
    ))

  it('a text has no other reading that is the same: Nordlys UG (haftungsbeschränkt) has none, Do Not Use Ltd is no Ltd', () => {
    for (const q of ['Nordlys UG (haftungsbeschränkt)', 'Nordlys GmbH Co. KG', 'Do Not Use Ltd']) {
      const { others, hasDetails } = parseQuery(q)
      deepEqual([others, hasDetails], [[], false], q)
    }
    deepEqual(parseQuery('Firma Nordlys GmbH in Liquidation', 'DE').others.length, 1)
  })

  it('a cell of a spreadsheet with a link is its text: =HYPERLINK("https://x.example";"Nordlys AS")', () => {
    for (const separator of [',', ';', ' ; '])
      deepEqual(parseQuery(`=HYPERLINK("https://x.example"${separator}"Nordlys AS")`).words, ['nordlys'])
  })

  it('a value of JSON is its text: {"name": "Nordlys AS"}', () => {
    for (const q of ['{"name": "Nordlys AS"}', '{"q":"Nordlys AS","country":"NO"}'])
      deepEqual(parseQuery(q, 'NO').words, ['nordlys'], q)
  })

  it('the code of its country before a name is left out, and one of another country is not: NO - Nordlys AS', () => {
    for (const q of ['NO - Nordlys AS', 'NO_Nordlys AS', '[NO] Nordlys AS', 'NO: Nordlys AS'])
      for (const country of ['NO', undefined]) deepEqual(parseQuery(q, country).others[0]?.words, ['nordlys'], q)
    for (const q of ['SE - Nordlys AS', 'NO Nordlys AS', 'no - Nordlys AS'])
      deepEqual(parseQuery(q, 'NO').others, [], q)
  })

  it('ZZ_ and XX_, which sort a record to the end of a list, are left out: ZZ_Nordlys AS', () => {
    for (const q of ['ZZ_Nordlys AS', 'xx_Nordlys AS', 'ZZ_Nordlys_Bau AS'])
      deepEqual(parseQuery(q, 'NO').others[0]?.words[0], 'nordlys', q)
  })

  it('a postal code is read without its country', () => {
    deepEqual(parseQuery('Brīvības iela 5, Rīga, LV-1010').words, ['brivibas', 'iela', '5', 'riga', '1010'])
    deepEqual(parseQuery('Gedimino pr. 1, LT-01103 Vilnius').words, ['gedimino', 'pr', '1', '01103', 'vilnius'])
  })

  for (const q of ['Nordlys AS', 'SIA Nordlys', 'Nordlys', 'Nordlys GmbH in Liquidation']) {
    it(`"${q}" is parsed like a name`, () => {
      const { words, legalForm } = parseQuery(q)
      deepEqual({ words, legalForm }, parseName(q))
    })
  }

  for (const [q, words, name] of [
    ['Nordlys Gesellschft mbH', 'nordlys', 'Nordlys GmbH'],
    ['Nordlys Limted', 'nordlys', 'Nordlys Ltd'],
    ['nordlys gesellschaft mit beschraenkter haftung', 'nordlys', 'Nordlys GmbH'],
    ['Nordlys Baugesellschaftmit beschränkter Hatfung', 'nordlys baugesellschaftmit', 'Nordlys GmbH'],
    ['Nordlys Gesellschaftmit beschränkter Haftung', 'nordlys', 'Nordlys GmbH'],
    ['Spardabank Nordlys eingetragene Genossenschaft mit beschraenkter Haftpflicht', 'spardabank nordlys', 'X eG'],
  ] as const)
    it(`a misspelt legal form is one: ${q}`, () => {
      const parsed = parseQuery(q, name.endsWith('Ltd') ? 'GB' : 'DE')
      equal(parsed.words.join(' '), words)
      equal(parsed.legalForm, parseName(name).legalForm)
    })

  for (const [q, words, name] of [
    ['Nordlys Bau-Gesellschaft mit beschränkter Haf', 'nordlys bau', 'Nordlys GmbH'],
    ['Nordlys Gesellschaft mit beschr', 'nordlys', 'Nordlys GmbH'],
    ['Nordlys Bank eingetragene genossensc', 'nordlys bank', 'Nordlys eG'],
  ] as const)
    it(`a legal form whose end is cut off is one: ${q}`, () => {
      const parsed = parseQuery(q, 'DE')
      equal(parsed.words.join(' '), words)
      equal(parsed.legalForm, parseName(name).legalForm)
    })

  it('a person of one initial is no company of a common name in GB and IE: Dr A Smith may be of another A Smith Limited', () => {
    for (const country of ['GB', 'IE'])
      for (const q of ['Dr A Smith', 'Mr A Smith'])
        deepEqual(
          parseQuery(q, country).exactOnly.map(({ words, excludesCommonNames }) => [...words, excludesCommonNames]),
          [['a', 'smith', true]],
        )
  })

  it('fewer than 14 letters of a legal form, and a form after no name, are words', () => {
    for (const q of ['Nordlys mit besch', 'Gesellschaft mit beschr', 'Gesellschaft mit Herz'])
      deepEqual([parseQuery(q, 'DE').words.length > 1, parseQuery(q, 'DE').legalForm], [true, 0])
  })

  it('words that are near a word of a legal form are kept: Vereine, Limits, Associations, Rederi', () => {
    for (const q of [
      'Nordlys Vereine',
      'Nordlys Limits',
      'Nordlys Associations',
      'Nordlys Rederi',
      'Gesellschaft der Freunde',
    ])
      deepEqual([parseQuery(q).words.length > 1, parseQuery(q).legalForm], [true, 0])
  })

  it('a legal form of another country is a word of a query in a country', () => {
    deepEqual(parseQuery('MB Groupe', 'FR').words, ['mb', 'groupe'])
    equal(parseQuery('MB Groupe').isAmbiguous, true)
  })

  it('a legal form of two letters is ambiguous, as in MB Automobile; longer ones are not', () => {
    deepEqual(parseQuery('MB Automobile').isAmbiguous, true)
    deepEqual(parseQuery('Nordlys GmbH & Co. KG').isAmbiguous, false)
  })

  it('common words such as Stiftung, da and di are no legal form inside a query', () => {
    for (const q of ['Nordlys Stiftung Berlin', 'Casa da Luz', 'Via di Ba Nova']) equal(parseQuery(q).legalForm, 0)
  })

  it('all tokens are kept, including the legal form', () => {
    deepEqual(parseQuery('Equinor ASA Stavanger').tokens, ['equinor', 'asa', 'stavanger'])
  })

  it('a form inside a name is also read as a word of it beside a detail: Firma Nordlys GmbH Uhren', () => {
    const readings = parseQuery('Firma Nordlys GmbH Uhren', 'DE').others.map(({ words }) => words.join(' '))
    deepEqual(readings.slice(0, 2), ['nordlys uhren', 'nordlys gmbh uhren'])
  })

  it('words for a share and its figures behind a legal form are no part of the name: Nordlys AG share price, Nordlys AG Aktie, Nordlys AG revenue 2024, Nordlys AG company information', () => {
    const asked = ['share price', 'Aktie', 'revenue 2024', 'company information']
    for (const q of asked.map(words => `Nordlys AG ${words}`))
      deepEqual(parseQuery(q, 'DE').others[0]?.words, ['nordlys'], q)
    deepEqual(parseQuery('Nordlys Kommanditgesellschaft auf Aktien', 'DE').others, [])
  })

  it('200 hostile characters have at most 200 tokens', () => {
    for (const q of hostile) ok(parseQuery(q).tokens.length <= 200, q.slice(0, 12))
  })
})

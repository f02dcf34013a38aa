import { deepEqual, equal, ok } from 'node:assert/strict'
import { readTokenWeights } from '#data/reference/token-weights.ts'
import { otherWording, synonymsOf } from '#domain/search/text/words/synonyms.ts'
import { company, createTestSearch } from '../register.ts'

// How people of a country write a name otherwise than the register; in each row another company has a word of the query.
const rows: readonly (readonly [country: string, query: string, name: string, other: string])[] = [
  ['BE', 'Ville de Gand', 'Stad Gent', 'Ville de Dinant'],
  ['BE', 'Provinz Lüttich', 'Province de Liège', 'Provincie Limburg'],
  ['BE', 'Gemeentebestuur Uccle', 'Commune d’Uccle', 'Gemeentebestuur van Halen'],
  ['BE', 'CPAS Herentals', 'OCMW Herentals', 'CPAS Mons'],
  ['BE', 'Kerkfabriek O.L.V. Harbour', 'Kerkfabriek Onze-Lieve-Vrouw Harbour', 'Kerkfabriek O.L.V. Gent'],
  ['BE', 'Kerkfabriek St. Godelieve', 'Kerkfabriek Sint-Godelieve', 'Kerkfabriek St. Rita'],
  ['BE', 'Vrienden v.d. Nordlys', 'Vrienden van de Nordlys VZW', 'Vrienden v.d. Harbour'],
  ['CH', 'Schweiz. Nordlys', 'Schweizerische Nordlys AG', 'Schweiz. Harbour AG'],
  ['CY', 'Τράπεζα Κύπρου', 'BANK OF CYPRUS PUBLIC COMPANY LIMITED', 'ΑΡΧΗ ΛΙΜΕΝΩΝ ΚΥΠΡΟΥ'],
  ['CY', 'Nordlys Bros Ltd', 'ΑΦΟΙ ΝΟΡΔΛΥΣ ΛΤΔ', 'Harbour Bros Ltd'],
  ['CY', 'Chr. Nordlys & Sons Ltd', 'Χρ. Νορδλυς & Υιοί Λτδ', 'Chr. Harbour & Sons Ltd'],
  ['CZ', 'Nordlys ČR', 'Nordlys Česká republika s.r.o.', 'ČR Harbour a.s.'],
  ['CZ', 'Českých drah', 'České dráhy, a.s.', 'Českých přístavů z.s.'],
  [
    'DE',
    'Nordlys Verwaltungs-GmbH',
    'Nordlys Verwaltungsgesellschaft mit beschränkter Haftung',
    'Harbour Verwaltungs-GmbH',
  ],
  ['DE', 'Nordlys Handelsgesellschaft mbH', 'Nordlys Handels-GmbH', 'Harbour Handelsgesellschaft mbH'],
  ['DE', 'Ing.-Büro Nordlys GmbH', 'Ingenieurbüro Nordlys GmbH', 'Ing.-Büro Harbour GmbH'],
  ['DE', 'Nordlys Partnerschaftsges. mbB', 'Nordlys Partnerschaftsgesellschaft mbB', 'Harbour Partnerschaftsges.'],
  ['DE', 'Skiclub Kiel e.V.', 'Ski-Club Kiel e.V.', 'Skiclub Bonn e.V.'],
  ['DE', 'Nordlys Baugesellschaft mbH', 'Nordlys Bau-Gesellschaft mbH', 'Harbour Baugesellschaft mbH'],
  ['DE', 'Foerster Nordlys GmbH', 'Förster Nordlys GmbH', 'Foerster Harbour GmbH'],
  ['DK', 'E/F Nordlysvej', 'Ejerforeningen Nordlysvej', 'Grundejerforeningen Nordlysvej'],
  ['LT', 'LR Uosto kanceliarija', 'Lietuvos Respublikos Uosto kanceliarija', 'LR Harbour UAB'],
  ['NL', 'Nordlys en Zn. Loodgieters', 'Nordlys & Zonen Loodgieters B.V.', 'Harbour & Zn. Loodgieters'],
  ['NL', 'Gebrs. Nordlys', 'Gebroeders Nordlys V.O.F.', 'Gebrs. Harbour'],
  ['NL', 'Nordlys v/d Harbour', 'Nordlys van der Harbour B.V.', 'Sund v/d Harbour'],
  ['NL', 'Gemeente Den Bosch', 'Gemeente ’s-Hertogenbosch', 'Gemeente Den Helder'],
  ['NO', 'Faktura Nordlys AS', 'NORDLYS AS', 'FAKTURA SERVICE AS'],
  ['NO', 'Ola Nordlys Etterfølger', 'OLA NORDLYS EFTF. AS', 'OLA HARBOUR AS'],
  ['PL', 'PW Nordlys Sp. z o.o.', 'PRZEDSIĘBIORSTWO WIELOBRANŻOWE NORDLYS SP. Z O.O.', 'PW HARBOUR SP. Z O.O.'],
  ['PL', 'ZU Nordlys sp.j.', 'ZAKŁAD USŁUGOWY NORDLYS SPÓŁKA JAWNA', 'ZU HARBOUR SPÓŁKA JAWNA'],
  ['SK', 'Slovenskej pošty', 'Slovenská pošta, a.s.', 'Železnice Slovenskej republiky'],
  ['SK', 'Železnice SR', 'Železnice Slovenskej republiky', 'Nordlys SR s.r.o.'],
]

const whole = 0.95
const part = 0.9

describe('names as people of a country write them', () => {
  for (const [country, query, name, other] of rows)
    it(`${country}: ${query} is ${name}, with more confidence than ${other}`, () => {
      const [first, second] = createTestSearch({ [country]: [company('A', other), company('B', name)] })(query, {
        country,
      }).hits
      equal(first?.registry_id, 'B')
      ok(first.confidence > (second?.confidence ?? 0), `${first.confidence}, ${second?.confidence}`)
    })

  it('Slovenskej, Polskiego and Českých are cases of Slovenská, Polski and České; Friedrich and Lego are none', () => {
    for (const [word, nominative] of [
      ['slovenskej', 'slovenska'],
      ['polskiego', 'polski'],
      ['ceskych', 'ceske'],
    ] as const)
      ok(synonymsOf(word).includes(nominative), word)
    for (const word of ['friedrich', 'lego', 'zurich']) equal(synonymsOf(word).length, 0, word)
  })

  it('a word is read as its most common halves: Textil-Handelsgesellschaft, not Textilhandelsge-sellschaft, a score of at least 0.95', () => {
    const chance = ['ellschaft', 'sellschaft', 'lschaft', 'schaft'].flatMap(end => [
      company(`1${end}`, `${'textilhandelsgesellschaft'.slice(0, -end.length)} Bonn GmbH`),
      company(`2${end}`, `${end} Kiel GmbH`),
    ])
    const known = company('K', 'Textilhandelsgesellschaft Kiel mbH')
    const companies = [...chance, known, company('A', 'KMK Textil-Handelsgesellschaft mbH')]
    const search = createTestSearch({ DE: companies }, readTokenWeights())
    const [first] = search('KMK Textilhandelsgesellschaft mbH', { country: 'DE' }).hits
    ok(first?.registry_id === 'A' && first.score >= whole, JSON.stringify(first))
  })

  it('Verwaltung, Verwaltungs-, Verwaltungsges. and Verwaltungsgesellschaft are one; Jacobs, Jung, Young and Station are none', () => {
    const same = ['verwaltung', 'verwaltungs', 'verwaltungsges', 'verwaltungsgesellschaft']
    for (const word of same)
      deepEqual(
        synonymsOf(word).toSorted(),
        same.filter(other => other !== word),
        word,
      )
    deepEqual(['baugesellschaft', 'bauges'].map(synonymsOf), [['bau', 'bauges'], ['baugesellschaft']])
    for (const word of ['jacobs', 'nordlys', 'jung', 'young', 'station', 'gesellschaft'])
      equal(synonymsOf(word).filter(other => other !== 'ges').length, 0, word)
  })

  it('Foerster is Förster in Germany, and Michael, Quelle and neue are themselves', () => {
    for (const [word, other] of [
      ['foerster', 'forster'],
      ['baeuerle', 'bauerle'],
    ] as const)
      deepEqual(otherWording([word, 'bau'], 'DE'), [other, 'bau'])
    for (const word of ['michael', 'manuela', 'quelle', 'neue', 'nordlys'])
      equal(otherWording([word, 'bau'], 'DE'), undefined, word)
  })

  for (const [country, query, name] of [
    ['NL', 'De Hoek BV', 'De Hok BV'],
    ['BE', 'Claes NV', 'Clas NV'],
    ['FR', 'Coeur de Vie', 'Cour de Vie'],
    ['GB', 'Guest Holdings Ltd', 'Gust Holdings Ltd'],
  ] as const)
    it(`${country}: ${query} is not ${name}: a score of at most 0.9`, () => {
      equal(otherWording(query.toLowerCase().split(' '), country), undefined)
      const [first] = createTestSearch({ [country]: [company('A', name)] })(query, { country }).hits
      ok(first && first.score <= 0.9, JSON.stringify(first))
    })

  for (const [query, name] of [
    ['Nordlys Hafen Verwaltungsgesellschaft mbH', 'Nordlys Hafen Verwaltungs-GmbH'],
    ['Nordlys Hafen HandelsGesellschaft mbH', 'Nordlys Hafen Handels-Gesellschaft mbH'],
    ['Nordlys Hafen Verwaltung GmbH', 'Nordlys Hafen Verwaltungsgesellschaft mbH'],
    ['Nordlys Hafen Handelsges. mbH', 'Nordlys Hafen Handelsgesellschaft mbH'],
    ['Nordlys Hafen Bet.ges. mit beschränkter Haftung', 'Nordlys Hafen Beteiligungsgesellschaft mbH'],
    ['Nordlys Hafen Bet.ges. UG', 'Nordlys Hafen Beteiligungsgesellschaft UG (haftungsbeschränkt)'],
    ['Nordlys Hafen Bet.ges. mbH', 'Nordlys Hafen Beteiligungsgesellschaft mbH'],
    ['Nordlys Hafen BauGmbH', 'Nordlys Hafen Bau GmbH'],
    ['Georg Nordlys Gesellschaft mit beschränkter Haftung & Co. oHG', 'Georg Nordlys GmbH & Co. OHG'],
  ] as const)
    it(`${query} is ${name}: a score of at least ${whole}, and ${part} of its name`, () => {
      const [first] = createTestSearch({ DE: [company('A', name)] })(query, { country: 'DE' }).hits
      ok(first && first.score >= whole && first.fieldCoverage >= part, JSON.stringify(first))
    })
})

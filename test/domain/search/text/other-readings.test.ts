import { deepEqual, ok } from 'node:assert/strict'
import { otherReadings, withoutBranch } from '#domain/search/text/other-readings.ts'

const readings: readonly (readonly [query: string, ...others: string[]])[] = [
  ["John Smith t/a Smith's Cafe", 'John Smith', "Smith's Cafe"],
  ['Nordlys Ltd trading as Harbour Foods', 'Nordlys Ltd', 'Harbour Foods'],
  ['NORDLYS LIMITED T-A HARBOUR FOODS', 'NORDLYS LIMITED', 'HARBOUR FOODS'],
  ['Nordlys Ltd trading under the name Harbour Foods', 'Nordlys Ltd', 'Harbour Foods'],
  ['Nordlys a/k/a Harbour', 'Nordlys', 'Harbour'],
  ['Vo|ksbank Nord|ys', 'Volksbank Nordlys'],
  ['NORD|YS AS', 'NORDIYS AS'],
  ['Vo!ksbank Nordlys', 'Volksbank Nordlys'],
  ['|NG Bank', 'ING Bank', 'LNG Bank'],
  ['Nordlys!'],
  ['Nоrdlуs ВАU GmbH', 'Nordlys BAU GmbH'],
  ['ΝORDLYS ΒΑU', 'NORDLYS BAU'],
  ['ΤΑΚΗΣ & ΝORDLYS ΑΝΘΗ', 'ΤΑΚΗΣ & NORDLYS ΑΝΘΗ'],
  ['LIMITED, NORDLYS', 'NORDLYS LIMITED'],
  ['Nordlys Maschi- nenbau Aktiengesell- schaft', 'Nordlys Maschinenbau Aktiengesellschaft'],
  ['b m w a g', 'bmw ag'],
  ['b p p l c', 'bp plc'],
  ['K P N N V', 'KPN NV'],
  ['NORDLYS LIMITED TA HARBOUR FOODS', 'NORDLYS LIMITED', 'HARBOUR FOODS'],
  ['Nordlys Ltd c/o Harbour Ltd, 2 Quay Road', 'Nordlys Ltd'],
  ['Méridionale des Bois et Matériaux (MBM) SAS', 'Méridionale des Bois et Matériaux SAS', 'MBM'],
  ['Nordlys Bau (vormals Harbour GmbH)', 'Nordlys Bau', 'Harbour GmbH'],
  ['Nordlys Ltd, formerly known as Harbour Ltd', 'Nordlys Ltd', 'Harbour Ltd'],
  ['Harbour GmbH (jetzt Nordlys GmbH)', 'Nordlys GmbH', 'Harbour GmbH'],
  ['Nordlys AS (tidl. Harbour AS)', 'Nordlys AS', 'Harbour AS'],
  ['Nordlys AB (f.d. Harbour AB)', 'Nordlys AB', 'Harbour AB'],
  ['Nordlys ApS fhv. Harbour ApS', 'Nordlys ApS', 'Harbour ApS'],
  ['Nordlys Oy (entinen Harbour Oy)', 'Nordlys Oy', 'Harbour Oy'],
  ['Nordlys BV v/h Harbour BV', 'Nordlys BV', 'Harbour BV'],
  ['Nordlys BV h.o.d.n. Harbour', 'Nordlys BV', 'Harbour'],
  ['Nordlys SRL (fosta Harbour SRL)', 'Nordlys SRL', 'Harbour SRL'],
  ['Nordlys UAB (buv. Harbour UAB)', 'Nordlys UAB', 'Harbour UAB'],
  ['Harbour SA (nu Nordlys AS)', 'Nordlys AS', 'Harbour SA'],
  ['Nordlys BV p/a Harbour BV', 'Nordlys BV'],
  ['Nordlys AS / Harbour', 'Nordlys AS', 'Harbour'],
  ['Nordlys AS // Harbour', 'Nordlys AS', 'Harbour'],
  ['NMBS/SNCB', 'NMBS', 'SNCB'],
  ['NordlysMaschinenbauGmbH', 'Nordlys Maschinenbau GmbH'],
  ['Nordlys Bau GmbH Nordlys Bau GmbH', 'Nordlys Bau GmbH'],
  ['Nordlys Ltd; Nordlys Ltd', 'Nordlys Ltd'],
  ['NORDLYS ENGINEERING LIMIT', 'NORDLYS ENGINEERING'],
  ['NORDLYS HOUSING PUBLIC LIMI', 'NORDLYS HOUSING'],
  ['NORDLYS ENGINEERING LI MITED', 'nordlys engineering limited'],
  ['NORDLYS SCHIFFFAHRT GESELLSCH', 'NORDLYS SCHIFFFAHRT'],
  ['Nordlys Schifffahrt GmbH & Co', 'Nordlys Schifffahrt'],
  ['TRAMWAJE NORDLYS SPOLKA Z OGRAN', 'TRAMWAJE NORDLYS'],
  ['Zakłady Nordlys Spółka Akcyj', 'Zakłady Nordlys'],
  ['POLSKI KONCERN NORDLYS SPOLKA', 'POLSKI KONCERN NORDLYS'],
  ['DOPRAVNY PODNIK NORDLYS, AKCIOVA', 'DOPRAVNY PODNIK NORDLYS,'],
  ['RAIFFEISENBANK NORDLYS GENOSSENSCHAF', 'RAIFFEISENBANK NORDLYS'],
  ['OAK NORDLYS COMPANY LIMIT', 'OAK NORDLYS COMPANY'],
  ['OAK NORDLYS COMPANY LIMITED BY GUAR', 'OAK NORDLYS'],
  ['OAK NORDLYS UNLIMITED COMP', 'OAK NORDLYS'],
  ['**Nordlys AS** - a leading provider', 'Nordlys AS'],
  ['**Nordlys AS**: shipping', 'Nordlys AS'],
  ['Changing Lives Building Dreams (CLBD)', 'Changing Lives Building Dreams', 'CLBD'],
]

const plain = [
  'Nordlys Hoch- und Tiefbau',
  'Лукoйл',
  'Xατζηγιάννη ΝΙΚΗ ΛΤΔ',
  'ΑΝΝΑ ΤΑΞΙ ABC',
  'G m b H',
  'Nordlys',
  'McNordlys',
  'Nordlys (Holdings) Ltd',
  'Nordlys (UK) Limited',
  'Trading Asset Ltd',
  'Nordlys TA Limited',
  'Nordlys Drive Surgery',
  'Nordlys-For GmbH',
  'Nordlys Nordlys',
  'SA/NV',
  'Nordlys SA/NV',
  'Nordlys/Harbour',
  'Wong Nordlys Li',
  'Nordlys Schifffahrt GmbH',
  'HARBOUR NORDLYS COMPANY LIMITED',
  'HARBOUR NORDLYS UNLIMITED',
  'Pražská dopravní společnost',
  'Trnavská vodárenská spoločnosť',
  'Stavební Nordlys spol.',
  'Obchodní Nordlys spol',
  'Nordlys i Wnuk i Spółka',
  'Nordlys der Genossen',
  'M. Nordlys, D. v. Harbour KG',
  '',
]

describe('other texts that mean the company of a query', () => {
  for (const [query, ...others] of readings)
    it(`${query}: ${others.join(', ')}`, () => deepEqual(otherReadings(query), others))

  it(`${plain.filter(Boolean).join(', ')} and the empty text have none`, () => {
    for (const query of plain) deepEqual(otherReadings(query), [], query)
  })

  it('has at most seven, of a query with all of these', () =>
    ok(otherReadings('Bau und Holz (BH) t/a Nordlys t/a Nord c/o Sund').length <= 7))
})

// Each row is a query and the company of its branch.
const branches: readonly (readonly [query: string, company: string | undefined])[] = [
  ['Sparkasse Heidelberg, Zweigstelle Fürth', 'Sparkasse Heidelberg'],
  ['Nordlys Bau GmbH Niederlassung Bad Homburg', 'Nordlys Bau GmbH'],
  ['Nordlys Bau GmbH, NL Hamburg', 'Nordlys Bau GmbH'],
  ['Nordlys SA, succursale de Lyon', 'Nordlys SA'],
  ['Nordlys plc (London branch)', 'Nordlys plc'],
  ['Nordlys AS avd. Bergen', 'Nordlys AS'],
  ['Nordlys S.A. oddz. Gdańsk', 'Nordlys S.A.'],
  ['Nordlys SRL, punct de lucru Cluj', 'Nordlys SRL'],
  ['Nordlys UAB Kauno filialas', 'Nordlys UAB'],
  ['Nordlys Oy Turun toimipiste', 'Nordlys Oy'],
  ['Niederlassung Fürth', undefined],
  ['Filiale', undefined],
  ['Nordlys Olive Branch Ltd', undefined],
]

describe('the company of a branch', () => {
  for (const [query, company] of branches)
    it(`of ${query} is ${company ?? 'not named'}`, () => deepEqual(withoutBranch(query), company))
})

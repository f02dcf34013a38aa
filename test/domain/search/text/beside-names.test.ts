import { equal } from 'node:assert/strict'
import { withoutDetails } from '#domain/search/text/details/without-details.ts'

const besides: Readonly<Record<string, readonly string[]>> = {
  'an invoice or an order': [
    'X, invoice 123',
    'X - Invoice 123',
    'X, Rechnung Nr. 12',
    'X, Rechnung vom 12.03.2024',
    'X, facture 123',
    'X, order 45',
  ],
  'a price of its shares': ['X SIE:GR', 'X (SIE:GR)', 'X SIE.DE 182,34 €', 'X SIE:GR 182.34 EUR'],
  'a person and an occupation on one line': [
    'Max Meier, Geschäftsführer, X',
    'John Smith | Managing Director | X',
    'Best regards, John Smith, X',
    'Jean Dupont - Directeur commercial - X',
  ],
  'a shop, a gate or a cost centre with its number': [
    'X Store #123',
    'X Store 0123',
    'X Fil. 0123',
    'X Filiale 12',
    'X, Magasin 12',
    'X Store 4711',
    'X Branch 12',
    'X Kostenstelle 4711',
    'X Cost Centre 4711',
    'X, Tor 3',
    'X, Unit 4',
    'X, 3rd Floor',
  ],
  'the number of its row': ['4711, X', '12, X'],
  'a day or a period': [
    '12.11. X',
    '12.11.26 X',
    '12/11 X',
    '11/2026: X',
    'X 12.11.',
    'X 11/2026',
    'X 2026-11',
    'X Nov 2026',
    'X (November 2026)',
    'X listopad 2026',
    'X - 3. Quartal 2026',
    'X Q3 2026',
    'X FY2025',
  ],
  'the number of a contract': [
    'policy 12112026 X',
    'X policy no. 12112026',
    'X Vertragsnr. 12112026',
    'X, contrat n° 4711',
    'X smlouva č. 4711',
  ],
  'who gets the goods': ['Ship to: X', 'Bill To X', 'X Ship-to', 'Lieferadresse: X', 'X Accounts Payable Dept.'],
  'its entry in a register of Czechia or Slovakia': [
    'X Oddiel: Sro, vložka č. 3586/B',
    'X, Oddiel: Sa, vložka č. 426/B',
    'X, C 12345 vedená u Městského soudu v Praze',
    'X oddíl B, vložka 332',
    'X, oddíl: C, vložka: 12345',
  ],
}

describe('what stands beside a name', () => {
  for (const [kind, texts] of Object.entries(besides))
    it(`is left out: ${kind}: ${texts.join(' / ')}`, () => {
      for (const text of texts)
        equal(withoutDetails(text.replace('X', 'Nordlys a.s.')).replace(/\.$/, ''), 'Nordlys a.s')
    })

  it('stays where it is a part of the name or of its street: 30 names', () => {
    const names = [
      'Nordlys Magasin',
      'Store 24 Ltd',
      'Community Unit 3',
      'GVS GmbH, Gabelstapler, Vertrieb, Service',
      'Dachdecker - Einkauf - Braunschweig eG',
      'Order of Saint John',
      'Sie und Er GmbH',
      '5 EUR Shop',
      '5, Paris',
      '12, rue de Lyon SCI',
      'Bike Shop 24',
      'Factory Outlet 24',
      'Boutique Shop 2000',
      'Ship To Shore Ltd',
      'Bill to You Ltd',
      'Turistický oddíl Brno',
      'TJ Sokol Praha, oddíl kopané',
      'Turistický oddiel Nitra',
      'Nordlys AS, Østre gate 3',
      'Nordlys GmbH, Im Winkel 7',
      'Nordlys GmbH Am Werk 3',
      '24/7 Security Services Ltd',
      '9/11 Memorial Trust Ltd',
      '20/20 Vision Ltd',
      '1.1. Nordlys',
      'Nordlys 24/7',
      'Nordlys May 1968',
      'SV Nordlys 01/07',
      'Policy Exchange 2 Ltd',
      'Contract 24 Ltd',
    ]
    for (const name of names) equal(withoutDetails(name), name)
  })
})

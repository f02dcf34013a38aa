import { deepEqual, ok } from 'node:assert/strict'
import { company, createTestSearch, idsOf } from '../register.ts'

const search = createTestSearch({
  CZ: [company('C1', 'Nordlys s.r.o.')],
  FI: [company('O1', 'Nordlys Oy')],
  FR: [
    company('F1', 'LE'),
    company('F2', 'LES AMIS'),
    company('F3', 'LA PETITE'),
    company('F4', 'NORDLYS MARITIME'),
    company('F5', 'CAZAL'),
  ],
  IE: [company('I1', 'Brewing Limited'), company('I2', 'Nordlys Shipping Limited')],
  NL: [company('L1', 'Nordlys B.V.')],
  NO: [company('N1', 'Nordlys AS'), company('N2', 'Nordlys Rederi AS')],
  PL: [company('P1', 'NORDLYS SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ')],
  SE: [company('S1', 'Fjordbar AB')],
})
const confidenceOf = (q: string, country: string) => search(q, { country }).hits[0]?.confidence ?? 0

/** Names of companies that are not in the register, with one of the rest of their words. */
const absent = {
  CZ: ['Inkaso Nordlys s.r.o.', 'Inkaso Praha Nordlys s.r.o.'],
  FI: ['Palkka Nordlys Oy', 'Verkkolasku Nordlys Oy', 'E-lasku Nordlys Oy'],
  FR: ['Le Magasin du Café SARL', 'Les Amis du Magasin de Jouets', 'La Petite Usine de Lyon', 'ETABLISSEMENTS CAZAL'],
  IE: ['Brewing Co Cork'],
  NL: ['VDP-Nordlys BV'],
  NO: ['Vipps Nordlys AS', 'MobilePay Nordlys AS', 'eFaktura Nordlys AS'],
  PL: ['Blik Nordlys Sp. z o.o.', 'e-Faktura Nordlys sp. z o.o.'],
  SE: ['Swish Fjordbar AB'],
}

const present = [
  ['VDP-NORDLYS SHIPPING LTD', 'IE', 'I2'],
  ['Nordlys Shipping Ltd Bantry Co Cork', 'IE', 'I2'],
  ['Vipps Nordlys Rederi AS', 'NO', 'N2'],
  ['Nordlys Maritime usine de Nantes', 'FR', 'F4'],
] as const

describe('search by names with words of payments, branches and counties', () => {
  for (const [country, names] of Object.entries(absent))
    it(`does not take them for the rest of their words in ${country}: ${names.join('; ')}`, () => {
      for (const name of names) ok(confidenceOf(name, country) < 0.5, `${name}: ${confidenceOf(name, country)}`)
    })

  for (const [q, country, id] of present)
    it(`finds the company beside them: ${q}`, () => {
      deepEqual(idsOf(search(q, { country })).slice(0, 1), [id])
      ok(confidenceOf(q, country) > 0.5)
    })

  it('reads no card of an Irish bank without a country: VDP-Nordlys BV', () => {
    ok((search('VDP-Nordlys BV', {}).hits[0]?.confidence ?? 0) < 0.5)
  })
})

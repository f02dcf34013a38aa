import { deepEqual, ok } from 'node:assert/strict'
import { withoutDetails } from '#domain/search/text/details/without-details.ts'
import { company, createTestSearch, idsOf } from '../register.ts'

const search = createTestSearch({
  DE: [company('D1', 'Meier GmbH'), company('D2', 'Nordlys AG')],
  GB: [company('G1', 'Services Ltd'), company('G2', 'Fit and Active'), company('G3', 'Fit')],
  NO: [company('N1', 'Nordlys Rederi AS')],
})
const firstOf = (q: string, country: string) => search(q, { country }).hits[0]

/** What statements, databases and services that send mails write beside a name. */
const found: readonly string[] = [
  'PAYMENT NORDLYS REDERI 1234.56',
  'Invoice Nordlys Rederi AS 1,234.56',
  'Faktura Nordlys Rederi AS 1.234,56-',
  'NORDLYS REDERI AS -499.00 DR',
  'Nordlys Rederi AND active',
  'Nordlys Rederi AS AND NOT dissolved',
  'Nordlys Rederi via DocuSign',
  'Nordlys Rederi AS via Adobe Acrobat Sign',
  'Nordlys Rederi NULL',
  'Nordlys Rederi AS null',
  'Nordlys Rederi AS nan',
]

/** Names that have such a word themselves. */
const names: readonly string[] = [
  'Meier u. Herr GmbH',
  'Meier Herr GmbH & Co. KG.',
  'Meier Herr Haustechnik GmbH',
  'Netzwerk Frau und Beruf e.V.',
  'Verlag für die Frau GmbH',
  'Pelze - Madame GmbH',
  'Direct Debit Services Ltd',
  'Faster Payment Solutions Limited',
  'Fit and Active',
  'Null Null Sieben',
  'Studio 54',
]

describe('search by names beside the words of programs', () => {
  for (const q of found)
    it(`finds the company of ${q}`, () => {
      deepEqual(idsOf(search(q, { country: 'NO' })).slice(0, 1), ['N1'])
      ok((firstOf(q, 'NO')?.score ?? 0) > 0.9, String(firstOf(q, 'NO')?.score))
    })

  for (const name of names) it(`reads ${name} as a whole`, () => deepEqual(withoutDetails(name), name))

  it('takes no part of a name for another company: Meier u. Herr GmbH, Direct Debit Services Ltd', () => {
    ok((firstOf('Meier u. Herr GmbH', 'DE')?.score ?? 0) < 0.9)
    ok((firstOf('Direct Debit Services Ltd', 'GB')?.score ?? 0) < 0.9)
  })

  it('finds a person beside a name, and Fit and Active before Fit', () => {
    deepEqual(withoutDetails('Nordlys AG, Herr Max Meier'), 'Nordlys AG')
    deepEqual(withoutDetails('Nordlys AG z.Hd. Frau Meier'), 'Nordlys AG')
    deepEqual(idsOf(search('Fit and Active', { country: 'GB' })).slice(0, 1), ['G2'])
  })
})

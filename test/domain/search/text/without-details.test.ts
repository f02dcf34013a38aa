import { equal } from 'node:assert/strict'
import { withoutDetails } from '#domain/search/text/without-details.ts'

const name = 'Nordlys Bau GmbH'

/** What stands beside the name, by kind. */
const details: Readonly<Record<string, readonly string[]>> = {
  'a number of a register': [
    `${name} HRB 424`,
    `${name} (HRB 424)`,
    `${name}, Amtsgericht Kiel, HRB 32001`,
    `${name}, Handelsregister Kiel HRB Nr. 32001`,
    `${name} VR 214`,
    `${name} USt-IdNr. DE123456789`,
    `${name} LEI 529900T8BM49AURSDO55`,
    `${name} Org.nr. 923 609 016`,
    `${name} RCS Nanterre 780 129 987`,
    `${name}, Company No. 00445790`,
    `${name} (Registered in England no. 519500)`,
    `${name} SC123456`,
    `${name}, įm. kodas 123033512`,
    `${name}, NO 981 929 055 MVA`,
    `${name} (Company number: 00445790)`,
    `${name}, registered in England and Wales no. 06564727`,
    `${name} N° TVA FR12345678901`,
    `${name} - SIREN : 780 129 987`,
  ],
  'a telephone number or a mailbox': [
    `${name} Tel. +49 89 1234567`,
    `${name} 089/1234567`,
    `${name}, Tel. (06227) 747474`,
    `${name}, Postfach 12`,
    `${name} PO Box 123`,
    `${name}, BP 1234`,
  ],
  'an account': [
    `${name} DE89370400440532013000`,
    `${name} DE89 3704 0044 0532 0130 00`,
    `${name} Kundennr. 4821`,
    `${name} PO 4500012345`,
    `${name} - faktura 10234`,
    `${name} sort code 20-00-00 account 12345678`,
    `${name} Ref: ABC123`,
    `${name}, réf. 2023-114`,
  ],
  'a payment': [
    `Payment to ${name}`,
    `BACS ${name}`,
    `VIR SEPA ${name}`,
    `Virement reçu de ${name}`,
    `Invoice 10234 ${name}`,
    `Rechnung Nr. 2023-114 ${name}`,
    `RE 2023-114 ${name}`,
    `SEPA-Lastschrift ${name}`,
    `401000 ${name}`,
    `100234 - ${name}`,
    `001436${name}`,
    `7 - ${name}`,
    `${name} 001436`,
    `${name} #20417`,
    `20417 - ${name}`,
    `20417_${name}`,
    `Lieferant ${name}`,
    `Fournisseur ${name}`,
    `Faktura ${name}`,
    `Supplier ${name}`,
    `CARD PAYMENT TO ${name} ON 12 JAN`,
    `${name} VIA MOBILE - PYMT`,
  ],
  'a question': [
    `who is ${name}?`,
    `What is the company number of ${name}?`,
    `find ${name}`,
    `registered office of ${name}`,
    `numéro siren de ${name}`,
    `Geschäftsführer der ${name}`,
    `is ${name} registered?`,
    `does ${name} still exist?`,
    `what does ${name} do?`,
    `ist ${name} im Handelsregister?`,
    `gibt es ${name} noch?`,
    `est-ce que ${name} est immatriculée ?`,
    `czy ${name} istnieje?`,
    `Czy spółka ${name} jest zarejestrowana w KRS?`,
    `czy ${name} nadal istnieje?`,
    `Est-ce que la société ${name} existe toujours ?`,
    `est-ce que ${name} est toujours active ?`,
    `l'entreprise ${name} existe-t-elle encore ?`,
    `${name} est-elle immatriculee ?`,
  ],
  'its capital or its activity': [
    `${name} au capital de 37.000 €`,
    `${name} - Capital social : 10 000 EUR`,
    `${name}, Stammkapital: 25.000 EUR`,
    `${name} APE 6202A`,
    `${name} - code NAF 62.02A`,
  ],
  'its group': [
    `${name}, part of the Harbour Group`,
    `${name} - a subsidiary of Harbour plc`,
    `${name}, ein Unternehmen der Harbour-Gruppe`,
    `${name} et ses filiales`,
    `${name} and its subsidiaries`,
  ],
  'a year of foundation': [`${name} (seit 1998)`, `${name}, gegr. 1998`, `${name} est. 1920`, `${name}, depuis 1998`],
  'a person': [
    `${name} z.Hd. Frau Meier`,
    `${name}, Geschäftsführer Max Meier`,
    `${name}, Herr Max Meier`,
    `${name} Inh. Max Meier`,
    `${name}, Inhaberin: Ann Meier`,
    `${name} - Proprietor: J Smith`,
    `${name} attn: Ann Meyer`,
    `${name} - Mr J Smith`,
    `${name}, à l'attention de M. Dupont`,
    `FAO ${name}`,
    `zHd ${name}`,
  ],
  'a department': [
    `${name} Abt. Einkauf`,
    `${name}, Buchhaltung`,
    `${name} - Accounts Payable`,
    `${name} Purchasing Dept`,
    `${name} Service achats`,
  ],
  'a head office': [`${name} Zentrale`, `${name} (Head Office)`, `${name} - Hauptsitz`, `${name} siège social`],
  'a share or an amount': [`${name} 50,1 %`, `${name} (51%)`, `${name} EUR 25.000,00`, `${name} 1 250,00 €`],
  'its place in a list, or what its keeper remarks': [
    `12) ${name}`,
    `#12 ${name}`,
    `2. ${name}`,
    `${name} [verified]`,
    `${name} (old)`,
    `${name} - DO NOT USE`,
    `1. ${name}`,
  ],
  'the title of a page': [
    `${name} - Home`,
    `Impressum - ${name}`,
    `Willkommen bei ${name}`,
    `${name} | LinkedIn`,
    `${name} - Karriere`,
    `Jobs bei ${name}`,
    `© 2023 ${name}. All rights reserved.`,
    `Mentions légales - ${name}`,
    `${name} - Societe.com`,
  ],
  'a bank or a sign of a trade mark': [`${name} BIC DEUTDEFF500`, `${name} (R)`],
  'a state of the company': [
    `${name} (gelöscht)`,
    `${name} - dissolved`,
    `${name} i.Gr.`,
    `${name} i. L.`,
    `${name} (in Liquidation)`,
    `${name} (dormant)`,
    `${name} i.I.`,
    `${name} (en redressement judiciaire)`,
    `${name} is registered in England and Wales`,
  ],
  'words before it': [
    `Firma ${name}`,
    `Fa. ${name}`,
    `An die Firma ${name}`,
    `Company: ${name}`,
    `Messrs ${name}`,
    `La société ${name}`,
    `Groupe ${name}`,
    `Company called ${name}`,
  ],
}

const whole = [
  'Bakkerij v/d Nordlys',
  'Nordlys BV v/h Harbour BV',
  'Windpark Nr. 12 GmbH',
  'Order 66 GmbH',
  'Nordlys & Co 12',
  'City-Bären Mannheim 2019',
  '1. FC Nordlys 01/07',
  '1. Karateclub Nordlys e.V.',
  'Nordlys Group',
  'Nordlys Nursing Home',
  'Payment Sense Ltd',
  'Invoice Finance Nordlys',
  'Search Nordlys',
  'Societe Nordlys',
  'Finn Nordlys AS',
  'Hitta Nordlys AB',
  'Contact Nordlys',
  'Nordlys (Group)',
  'Old Nordlys',
  'Mr Nordlys',
  'Hello Mr Nordlys Ltd',
  'Invoice',
  'Karl Johans gate 12, 0150 Oslo',
  'Hauptstraße 12 60325 Frankfurt',
  'Storgatan 12 405 08 Göteborg',
  'ul. Długa 12/14, 00-238 Warszawa',
  'Firma',
  'Head Office',
  'Buchhaltung Nordlys GmbH',
  'Tel. 0123456789',
  'Postfach 1234',
  'Est Nordlys SARL',
  'Invoice Finance Ltd',
  'Kreditor GmbH',
  '20000Höhenmeter e.V.',
  '24 - 7 Nordlys Ltd',
  'IS Nordlys GmbH',
  'SC123456 LIMITED',
  '',
]

describe('the name of a company beside', () => {
  for (const [kind, queries] of Object.entries(details))
    it(`${kind}: ${queries.map(query => query.replace(name, 'X')).join('; ')}`, () => {
      for (const query of queries) equal(withoutDetails(query), name, query)
    })

  it('an address keeps the address', () =>
    equal(
      withoutDetails(`${name}, Hauptstr. 5, 80331 München, Tel. 089 123456`),
      `${name}, Hauptstr. 5, 80331 München`,
    ))

  it('keeps a legal form that is also a label of numbers', () =>
    equal(withoutDetails('Nordlys SA NIP 774-00-01-454'), 'Nordlys SA'))

  it('and a word before its place is cut, and the place is kept', () => {
    for (const seat of ['mit Sitz in', ', Sitz', 'aus', 'based in'])
      equal(withoutDetails(`${name} ${seat} Kiel`), `${name}, Kiel`, seat)
  })

  it('is not cut where a number or a word is part of it, and a text of details alone stays', () => {
    for (const text of whole) equal(withoutDetails(text), text)
  })
})

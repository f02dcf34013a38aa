import { equal } from 'node:assert/strict'
import { nameAndPlace } from '#domain/search/text/places/name-and-place.ts'

const texts: readonly (readonly [country: string, text: string, words: string | undefined])[] = [
  ['DE', 'Nordlys Bank AG, Taunusanlage 12, 60325 Frankfurt am Main', 'nordlys bank frankfurt am main'],
  ['DE', 'Nordlys Bank AG Taunusanlage 12 60325 Frankfurt am Main', 'nordlys bank frankfurt am main'],
  ['DE', 'Nordlys Bank, Taunusanlage 12, 60325 Frankfurt', 'nordlys bank frankfurt'],
  ['DE', 'Meier, Huber & Co. GmbH, Hauptstr. 5, 80331 München', 'meier huber and co munchen'],
  ['DE', 'Nordlys e.V., Hauptstr. 5, 24103 Kiel', 'nordlys kiel'],
  ['NO', 'Nordlys ASA, Forusbeen 50, 4035 Stavanger', 'nordlys stavanger'],
  ['PL', 'Nordlys SA, ul. Chemików 7, 09-411 Płock', 'nordlys plock'],
  ['FR', 'Nordlys SAS, 122 avenue du Port, 92100 Boulogne-Billancourt', 'nordlys boulogne billancourt'],
  ['DE', 'Kaiserstraße 16, 60311 Frankfurt am Main', 'kaiserstrasse 16 frankfurt am main'],
  ['GB', 'Nordlys PLC, Kestrel Way, Welwyn Garden City, AL7 1GA', undefined],
  ['DE', 'Nordlys GmbH & Co. Zeitverlag Nord Sund Haus 12 Kiel', undefined],
  ['DE', 'Windpark 12 GmbH & Co. KG Nord', undefined],
  ['FI', 'Asunto Oy Rantatie 5, Turku', undefined],
  ['FI', 'Kiinteistö Oy Rantatie 5 Turku', undefined],
  ['DE', '16, 60311 Frankfurt', undefined],
  ['DE', '', undefined],
]

describe('the name and the place of a text with an address', () => {
  for (const [country, text, words] of texts)
    it(`of "${text}" in ${country} ${words ? `are ${words}` : 'are not known'}`, () =>
      equal(nameAndPlace(text, country)?.words.join(' '), words))
})

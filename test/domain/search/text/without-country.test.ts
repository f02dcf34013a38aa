import { deepEqual } from 'node:assert/strict'
import { parseQuery } from '#domain/search/text/parse-query.ts'
import { withoutCountry } from '#domain/search/text/places/without-country.ts'
import { tokenize } from '#domain/search/tokens/tokenize.ts'

// Each row is a query and its country, the text without that, and what separates the two.
const countries: readonly (readonly [
  query: string,
  country: string | undefined,
  text?: string,
  separator?: 'comma' | 'bracket' | 'space',
])[] = [
  ['Nordlys Oyj, Espoo, Finland', 'FI', 'Nordlys Oyj, Espoo', 'comma'],
  ['Nordlys Oyj,Suomi', 'FI', 'Nordlys Oyj', 'comma'],
  ['Nordlys - Finland', 'FI', 'Nordlys', 'comma'],
  ['Nordlys Finland', 'FI', 'Nordlys', 'space'],
  ['Nordlys Oyj in Finland', 'FI', 'Nordlys Oyj', 'space'],
  ['Nordlys Oyj en Finlande', undefined, 'Nordlys Oyj', 'space'],
  ['Made in Finland', 'FI', 'Made in', 'space'],
  ['Nordlys (Finland)', 'FI', 'Nordlys', 'bracket'],
  ['Nordlys, U.K.', 'GB', 'Nordlys', 'comma'],
  ['Nordlys, United Kingdom of Great Britain and Northern Ireland', 'GB', 'Nordlys', 'comma'],
  ['Nordlys, the Netherlands.', 'NL', 'Nordlys', 'comma'],
  ['Nordlys, Finland', undefined, 'Nordlys', 'comma'],
  ['Nordlys Finland', 'SE'],
  ['Nordlys, FI', 'FI', 'Nordlys', 'comma'],
  ['Nordlys Oyj (FI)', 'FI', 'Nordlys Oyj', 'comma'],
  ['Nordlys, FI', undefined, 'Nordlys', 'comma'],
  ['Nordlys, SE', 'SE', 'Nordlys', 'comma'],
  ['Nordlys, SE', undefined],
  ['Nordlys, FI', 'NO'],
  ['Nordlys FI', 'FI'],
  ['Nordlys Oyj FI', 'FI', 'Nordlys Oyj', 'space'],
  ['Nordlys a.s. FI', undefined, 'Nordlys a.s.', 'space'],
  ['Nordlys Oyj fi', 'FI'],
  ['Nordlys Oyj FI', 'NO'],
  ['Nordlys AB SE', undefined],
  ['Nordlys Sp. z o.o. SK', undefined],
  ['Nordlys GmbH & Co KG', undefined],
  ['Nordlys, fi', 'FI'],
  ['Finland', 'FI'],
  [', Finland', 'FI'],
  ['Nordlys Finland Oy', 'FI'],
  ['', 'FI'],
]

describe('a query without the country at its end', () => {
  for (const [query, country, text, separator] of countries)
    it(`${query || 'the empty text'} in ${country ?? 'all countries'}: ${text ?? 'has none at its end'}`, () =>
      deepEqual(
        withoutCountry(query, tokenize(query), country),
        text === undefined ? undefined : { text, country: country ?? 'FI', separator },
      ))

  it('stands for the query behind a form and a comma, is as likely behind either, and only broader behind a name', () => {
    const words = (query: string) => {
      const parsed = parseQuery(query, 'FI')
      return [[parsed], parsed.others, parsed.broader].map(texts => texts.map(text => text.words.join(' ')))
    }
    deepEqual(words('Nordlys Oyj, Espoo, Finland'), [['nordlys espoo'], ['nordlys esbo'], []])
    deepEqual(words('Nordlys Oyj Finland'), [['nordlys finland'], ['nordlys'], []])
    deepEqual(words('Nordlys, Finland'), [['nordlys finland'], ['nordlys'], []])
    deepEqual(words('Nordlys Finland'), [['nordlys finland'], [], ['nordlys']])
    deepEqual(
      parseQuery('Nordlys Finland', 'FI').exactOnly.map(text => text.words),
      [['nordlys']],
    )
    deepEqual(parseQuery('Nordlys UK', 'GB').exactOnly, [])
    deepEqual(words('Nordlys (Finland)'), [['nordlys finland'], [], ['nordlys']])
    deepEqual(words('Nordlys Oyj (Finland)'), [['nordlys finland'], ['nordlys'], []])
  })
})

import assert from 'node:assert/strict'
import { isLongEnough, readQueryText, toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { tokenize } from '#domain/search/tokens/tokenize.ts'

const rows: readonly (readonly [q: string, text: string, isLong: boolean])[] = [
  ['  Equinor  ASA\t', 'Equinor  ASA', true],
  ['ＥＱＵＩＮＯＲ', 'EQUINOR', true],
  ['Equi\u00adnor', 'Equinor', true],
  ['\u202eEquinor\u202c', 'Equinor', true],
  ['Equinor\u0000ASA', 'Equinor ASA', true],
  ['M&uuml;ller &amp; SÃ¶hne', 'Müller & Söhne', true],
  ['ﬁ', 'fi', true],
  ['Blaser´s Örgeli ½™', "Blaser's Örgeli", true],
  ['Equinor ASA\\n', 'Equinor ASA', true],
  ['Equinor ASA\\r\\nStavanger', 'Equinor ASA Stavanger', true],
  ['Equi\\nor', 'Equi\\nor', true],
  [' a ', 'a', false],
  ['a\u200b\u200b', 'a', false],
  ['\u{1f600}', '\u{1f600}', false],
  ['   ', '', false],
  ['\u0000\u0007', '', false],
  ['Vy', 'Vy', true],
]

/** Queries, and the minimum confidence of their hits where one of 0.02 is requested. */
const minima: readonly (readonly [q: string, minConfidence: number])[] = [
  ['and the', 0.05],
  ['AT&T', 0.05],
  ['The Co-operative', 0.02],
]

describe('the text of a query', () => {
  for (const [q, minConfidence] of minima)
    it(`hits of ${q} need a confidence of ${minConfidence}: articles and prepositions alone find much by chance`, () => {
      const query = { q, country: null, mode: 'auto', limit: 10, minConfidence: 0.02, filters: {} } as const
      assert.equal(toEngineQuery(query).minConfidence, minConfidence)
    })

  for (const [q, text, isLong] of rows)
    it(`${JSON.stringify(q)} becomes ${JSON.stringify(text)}, ${isLong ? 'long enough' : 'too short'}`, () => {
      assert.deepEqual([readQueryText(q), isLongEnough(readQueryText(q))], [text, isLong])
    })

  for (const name of [
    'Blaser´s Örgeli',
    'L´Atelier d`Ys',
    'Ĳsselmeer',
    'ProvoCoach™ Partner',
    'Nordlys Nº 8½',
    '5 µ Optik',
  ])
    it(`the query ${name} has the words of the company of that name`, () => {
      assert.deepEqual(tokenize(readQueryText(name)), tokenize(name))
    })
})

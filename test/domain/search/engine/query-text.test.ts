import assert from 'node:assert/strict'
import { isLongEnough, readQueryText } from '#domain/search/engine/engine-query.ts'

const rows: readonly (readonly [q: string, text: string, isLong: boolean])[] = [
  ['  Equinor  ASA\t', 'Equinor  ASA', true],
  ['ＥＱＵＩＮＯＲ', 'EQUINOR', true],
  ['Equi\u00adnor', 'Equinor', true],
  ['\u202eEquinor\u202c', 'Equinor', true],
  ['Equinor\u0000ASA', 'Equinor ASA', true],
  ['ﬁ', 'fi', true],
  [' a ', 'a', false],
  ['a\u200b\u200b', 'a', false],
  ['\u{1f600}', '\u{1f600}', false],
  ['   ', '', false],
  ['\u0000\u0007', '', false],
  ['Vy', 'Vy', true],
]

describe('the text of a query', () => {
  for (const [q, text, isLong] of rows)
    it(`${JSON.stringify(q)} becomes ${JSON.stringify(text)}, ${isLong ? 'long enough' : 'too short'}`, () => {
      assert.deepEqual([readQueryText(q), isLongEnough(readQueryText(q))], [text, isLong])
    })
})

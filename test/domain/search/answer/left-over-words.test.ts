import assert from 'node:assert/strict'
import { leftOverWords } from '#domain/search/answer/left-over-words.ts'

const rows: readonly (readonly [query: string, name: string, ofQuery: string, ofName: string])[] = [
  ['nordlys energi', 'energi nordlys', '', ''],
  ['nordlys olje', 'nordlys energi gass', 'olje', 'energi gass'],
  // Misspelt, joined and abbreviated words are not left over, on either side.
  ['nordlis energi', 'nordlys energi', '', ''],
  // Equal ones first.
  ['nordlis nordlys', 'nordlys', 'nordlis', ''],
  ['nord lys', 'nordlys', '', ''],
  ['nordlys', 'nord lys', '', ''],
  ['nordlys ene', 'nordlys energi', '', ''],
  ['nordlys energi', 'nordlys ene', '', ''],
  ['nordlys svc', 'nordlys service', '', ''],
  ['nordlys service', 'nordlys svc', '', ''],
  // Nor are words such as `and`.
  ['nordlys og olje', 'nordlys and', 'olje', ''],
]

const wordsOf = (text: string) => text.split(' ').filter(Boolean)

describe('the words that a query and a name do not share', () => {
  for (const [query, name, ofQuery, ofName] of rows)
    it(`of "${query}" and "${name}" are "${ofQuery}" and "${ofName}"`, () =>
      assert.deepEqual(leftOverWords(wordsOf(query), wordsOf(name)), [wordsOf(ofQuery), wordsOf(ofName)]))
})

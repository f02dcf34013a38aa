import { deepEqual, equal } from 'node:assert/strict'
import fc from 'fast-check'
import { createRegistryIdReader, createRegistryIdWriter } from '#domain/search/index/registry-ids.ts'

function written(ids: readonly string[]) {
  const writer = createRegistryIdWriter()
  for (const id of ids) writer.push(id)
  return writer.finish()
}

function roundTrip(ids: readonly string[]): string[] {
  const { bytes, offsets } = written(ids)
  const idOf = createRegistryIdReader(bytes, offsets)
  return ids.map((_, document) => idOf(document))
}

const cases: Readonly<Record<string, readonly string[]>> = {
  'consecutive numbers': Array.from({ length: 100 }, (_, at) => String(923_609_016 + at)),
  'an id of 300 characters among short ones': ['1', '2'.repeat(300), `${'2'.repeat(299)}3`, '4'],
  'ids that share 14, 15 and 16 characters': ['a', 'b', 'c']
    .map(end => `12345678901234${end}`)
    .concat('1234567890123456'),
  'ids with letters of two and three bytes': ['HRB 1 Köln', 'HRB 1 Kölnß', 'ΑΦΜ 094', 'ΑΦΜ 095', 'ЕИК', '会社'],
  'ids that begin in the same byte of a letter': ['é', 'è', 'ê'],
  'the empty id': ['', '', 'x'],
}

describe('registry ids: front-coded, each as its difference from the previous one', () => {
  for (const [title, ids] of Object.entries(cases)) it(`${title}: read back`, () => deepEqual(roundTrip(ids), ids))

  it('any ids of up to 200 characters, in any order, are read back', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 60 }), ids =>
        deepEqual(
          roundTrip(ids),
          ids.map(id => id.toWellFormed()),
        ),
      ),
      { numRuns: 200 },
    ))

  it('a hundred consecutive numbers of nine digits take 226 bytes, not 900', () =>
    equal(written(cases['consecutive numbers'] ?? []).bytes.length, 226))
})

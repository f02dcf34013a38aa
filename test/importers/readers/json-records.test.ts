import assert from 'node:assert/strict'
import fc from 'fast-check'
import { jsonTexts, parseRecord } from '../../../src/importers/readers/json-records.ts'
import { chunks, collect } from '../../support/chunks.ts'

const recordsUnder = ['data', 'records', '_embedded.units']
const read = async (text: string, size = 5, recognisedBy?: string[]) => {
  const shape = { recordsUnder, ...(recognisedBy && { recognisedBy }) }
  return (await collect(jsonTexts(chunks(text, size), shape, 'a file of tests'))).map(parseRecord)
}
const values = async (text: string, size?: number) =>
  (await read(text, size)).map(record => ('value' in record ? record.value : record.reason))

const readable = [
  { given: 'a top-level array', text: '[{"a":1},\n{"a":[2]}]', values: [{ a: 1 }, { a: [2] }] },
  { given: 'an object a line', text: '{"a":1}\n{"a":2}\n', values: [{ a: 1 }, { a: 2 }] },
  { given: 'one object', text: '{"a":{"b":[1]}}', values: [{ a: { b: [1] } }] },
  { given: 'an empty array', text: ' [ ] ', values: [] },
  {
    given: 'records in an object',
    text: '{"meta":{"x":[1]},"records":[{"a":1},{"a":2}],"rest":{"a":3}}',
    values: [{ a: 1 }, { a: 2 }],
  },
  {
    given: 'one record in an object',
    text: '{"meta":{"x":1},"data":{"a":{"data":[1]}}}',
    values: [{ a: { data: [1] } }],
  },
  { given: 'records two levels down', text: '{"_embedded":{"units":[{"a":1}]},"page":{}}', values: [{ a: 1 }] },
  { given: 'no records in an object', text: '{"meta":{},"data":[]}', values: [] },
  {
    given: 'quotes and brackets in strings',
    text: String.raw`[{"a":"}]\"\\"},{"b\"":"["}]`,
    values: [{ a: '}]"\\' }, { 'b"': '[' }],
  },
]

const refused = [
  { given: 'an array cut short', text: '[{"a":1},{"a":', says: /cut short: its JSON ends inside the record on line 1/ },
  { given: 'a string cut short', text: '[{"a":"x', says: /cut short/ },
  { given: 'an array without its end', text: '[{"a":1}', says: /cut short/ },
  { given: 'words between the records', text: '[{"a":1},\nx{"a":2}]', says: /not valid JSON: line 2/ },
  {
    given: 'a bracket too many',
    text: '[{"a":1}]]',
    says: /not valid JSON: line 1 closes an object or list that was not opened/,
  },
]

describe('reading JSON records', () => {
  for (const { given, text, values: expected } of readable) {
    it(`reads ${given}`, async () => assert.deepEqual(await values(text), expected))
  }
  for (const { given, text, says } of refused) it(`refuses ${given}`, () => assert.rejects(read(text), says))

  it('rejects a record that is not JSON, with its line and without its text, and reads the next', async () => {
    const [first, second] = await read('[\n{"a":1,},\n{"a":2}]')
    assert.deepEqual(
      [first, second],
      [
        { line: 2, reason: 'not valid JSON' },
        { line: 3, value: { a: 2 } },
      ],
    )
  })

  const long = String.raw`x\"`.repeat(6_000_000)
  const tooLong = [
    { given: 'in a list', text: `[{"a":1},\n{"a":"${long}","b":{"c":[1]}},\n{"a":2}]` },
    { given: 'of many members', text: `{"a":1}\n{"b":[${'{"c":"d"},'.repeat(1_800_000)}1]}\n{"a":2}` },
    { given: 'in an object', text: `{"data":[{"a":1},\n{"a":"${long}"},\n{"a":2}]}` },
  ]
  for (const { given, text } of tooLong)
    it(`rejects a record of 18 megabytes ${given} with its line, and reads the next`, async () => {
      const [first, second, third, ...more] = await read(text, 1_000_000)
      assert.deepEqual([first, third, more], [{ line: 1, value: { a: 1 } }, { line: 3, value: { a: 2 } }, []])
      assert.equal(second?.line, 2)
      assert.match(second && 'reason' in second ? second.reason : '', /longer than 16 megabytes/)
    })

  it('refuses a file of which all records are longer than 16 megabytes: it is a list of something else', () =>
    assert.rejects(
      read(`{"other":[${'{"c":"d"},'.repeat(1_800_000)}1]}`, 32_000),
      /line 1 is longer than 16 megabytes/,
    ))

  const foreign = [
    { first: '{"x":1,"y":{"a":1}}', but: 'x, y' },
    { first: '{}', but: 'nothing' },
  ]
  for (const { first, but } of foreign) {
    it(`refuses a file that begins with ${first} where records have a member "a"`, () =>
      assert.rejects(read(`[${first},{"a":2}]`, 5, ['a', 'id']), {
        message: `this is not a file of tests: its first record has none of the members a, id, but ${but}`,
      }))
  }

  it('rejects a record of another shape that is not the first', async () => {
    assert.equal((await read('[{"id":1},{"x":2}]', 5, ['a', 'id'])).length, 2)
  })

  it('reads back any objects, however they are cut into pieces', () => {
    const record = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 })
    return fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 6 }), fc.integer({ min: 1, max: 50 }), async (records, size) => {
        const expected = JSON.parse(JSON.stringify(records))
        assert.deepEqual(await values(JSON.stringify(records, null, 1), size), expected)
        assert.deepEqual(await values(JSON.stringify({ meta: { n: 1 }, records }), size), expected)
      }),
      { numRuns: 200 },
    )
  })
})

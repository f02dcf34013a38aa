import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { type Info, parse } from 'csv-parse'
import streamArray from 'stream-json/streamers/stream-array.js'
import { inferSchema, initParser } from 'udsv'
import { csvRecords } from '../../../src/importers/readers/csv-records.ts'
import { jsonTexts, parseRecord } from '../../../src/importers/readers/json-records.ts'
import { chunks, collect } from '../../support/chunks.ts'

// Two rows of a wrong length, a stray quote and a quote that is never closed, each followed by a good row or another
// bad one.
const csv = [
  'id,name,city',
  '1,"Alpha",Oslo',
  '2,Beta',
  '3,Gamma,Bergen,extra',
  '4,"De"lta",Oslo',
  '5,"Epsilon,Oslo',
  '6,Zeta,Oslo',
  '',
].join('\n')

const json = '[\n{"id":1},\n{"id":2,"name":tru},\n{"id":3}\n]\n'

describe('a CSV of 6 rows, 4 of them malformed', () => {
  it('loses those 4 rows with our reader, each reported with its line', async () => {
    const records = await collect(csvRecords(chunks(csv, 7), { required: ['id', 'name', 'city'] }, 'a test file'))
    assert.deepEqual(
      records.map(record => [record.line, 'value' in record ? record.value.id : 'rejected']),
      [
        [2, '1'],
        [3, 'rejected'],
        [4, 'rejected'],
        [5, 'rejected'],
        [6, 'rejected'],
        [7, '6'],
      ],
    )
  })

  it('is read by udsv without an error: two rows become one, and the last one is lost', () => {
    const parser = initParser(inferSchema(csv))
    const rows: string[][] = []
    parser.chunk<string[]>(csv, parser.stringArrs, row => void rows.push(row))
    parser.end()
    assert.deepEqual(rows, [
      ['1', 'Alpha', 'Oslo'],
      ['2', 'Beta\n3', 'Gamma,Bergen,extra'],
      ['4', 'lta"', 'Oslo'],
    ])
  })

  it('loses the valid last row too with csv-parse: an open quote takes the rest of the file', async () => {
    const skipped: (number | undefined)[] = []
    const options = { info: true, from_line: 2, skip_records_with_error: true } as const
    const parser = parse({ ...options, on_skip: error => void skipped.push(error?.lines as number | undefined) })
    const rows: string[][] = []
    for await (const { record } of Readable.from([csv]).pipe(parser) as AsyncIterable<{
      info: Info
      record: string[]
    }>)
      rows.push(record)
    assert.deepEqual(rows, [['1', 'Alpha', 'Oslo']])
    assert.deepEqual(skipped, [3, 4, 5, 7])
  })
})

describe('a JSON array of 3 records, the second one malformed', () => {
  it('loses that record with our reader, reported with its line', async () => {
    const records = (await collect(jsonTexts(chunks(json, 7), { recordsUnder: [] }, 'a test file'))).map(parseRecord)
    assert.deepEqual(records, [
      { line: 2, value: { id: 1 } },
      { line: 3, reason: 'not valid JSON' },
      { line: 4, value: { id: 3 } },
    ])
  })

  it('is refused by stream-json as a whole, without a line', async () => {
    const read = async () => {
      for await (const _ of Readable.from([json]).pipe(streamArray.withParserAsStream()));
    }
    await assert.rejects(read, (error: Error) => /expected a value/.test(error.message) && !/\d/.test(error.message))
  })
})

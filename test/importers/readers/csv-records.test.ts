import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { CsvColumns } from '../../../src/importers/readers/csv-header.ts'
import { csvRecords } from '../../../src/importers/readers/csv-records.ts'
import { chunks, collect } from '../../support/chunks.ts'

const columns: CsvColumns = { required: ['id', 'name'], optional: ['city'], numbered: ['old_#'] }
const read = (text: string, wanted = columns, size = 7) =>
  collect(csvRecords(chunks(text, size), wanted, 'a test file'))

const found = async (text: string, wanted = columns) =>
  (await read(text, wanted, text.length > 1_000 ? 10_000 : 7)).map(record =>
    'value' in record
      ? { line: record.line, ...(JSON.parse(JSON.stringify(record.value)) as object) }
      : { line: record.line, reason: record.reason },
  )

const rows = [
  {
    given: 'plain rows',
    text: 'id,name\n1,A\n2,B\n',
    rows: [
      { line: 2, id: '1', name: 'A' },
      { line: 3, id: '2', name: 'B' },
    ],
  },
  { given: 'a last row without a line end', text: 'id,name\n1,A', rows: [{ line: 2, id: '1', name: 'A' }] },
  {
    given: 'a last row cut off behind the delimiter before its last cell, which is empty',
    text: '"id","name","city"\n"1","A",',
    rows: [{ line: 2, id: '1', name: 'A' }],
  },
  {
    given: 'DOS line ends',
    text: 'id,name\r\n1,"A"\r\n2,B\r\n',
    rows: [
      { line: 2, id: '1', name: 'A' },
      { line: 3, id: '2', name: 'B' },
    ],
  },
  {
    given: 'rows after the separator line of a spreadsheet',
    text: 'sep=|\r\nid|name|a,b,c,d\r\n1|A|\r\n',
    rows: [{ line: 3, id: '1', name: 'A' }],
  },
  { given: 'blank lines', text: 'id,name\n\n1,A\n \t\n\n', rows: [{ line: 3, id: '1', name: 'A' }] },
  { given: 'blank lines before the header', text: '\n \r\nid,name\n1,A\n', rows: [{ line: 4, id: '1', name: 'A' }] },
  {
    given: 'rows of delimiters alone, as spreadsheets leave them below the last row',
    text: 'id,name\n1,A\n,\n"",""\n , \n',
    rows: [{ line: 2, id: '1', name: 'A' }],
  },
  {
    given: 'the header again, as where files were joined, which is no row',
    text: 'id,name,new\n1,A,x\nid, name,y\nid,A,z\n',
    rows: [
      { line: 2, id: '1', name: 'A' },
      { line: 3, reason: 'the header is repeated' },
      { line: 4, id: 'id', name: 'A' },
    ],
  },
  {
    given: 'columns in another order, with new ones',
    text: 'new,NAME, id\nx,A,1\n',
    rows: [{ line: 2, id: '1', name: 'A' }],
  },
  {
    given: 'an optional column',
    text: 'id,name,city\n1,A,Oslo\n',
    rows: [{ line: 2, id: '1', name: 'A', city: 'Oslo' }],
  },
  {
    given: 'numbered columns in any case',
    text: 'id,name,old_1,OLD_12,older_3\n1,A,B,C,D\n',
    rows: [{ line: 2, id: '1', name: 'A', old_1: 'B', old_12: 'C' }],
  },
  {
    given: 'cells over several lines',
    text: 'id,name\n1,"A\nB ""C"""\n2,D\n',
    rows: [
      { line: 2, id: '1', name: 'A\nB "C"' },
      { line: 4, id: '2', name: 'D' },
    ],
  },
  {
    given: 'delimiters inside quotes',
    text: '"id","name"\n"1","A, ""B"",""C"""\n',
    rows: [{ line: 2, id: '1', name: 'A, "B","C"' }],
  },
  { given: 'semicolons', text: 'id;name\n1;A,B\n', rows: [{ line: 2, id: '1', name: 'A,B' }] },
  { given: 'pipes', text: 'id|name\n1|A;B\n', rows: [{ line: 2, id: '1', name: 'A;B' }] },
  {
    given: 'carets and quotes that mean nothing',
    text: 'id^name\n1^A "B" SRL\n',
    rows: [{ line: 2, id: '1', name: 'A "B" SRL' }],
  },
  {
    given: 'cells that pandas wrote for missing values',
    text: 'id,name\n1,None\nNaT,A\n3,Nonesuch\n',
    rows: [
      { line: 2, id: '1' },
      { line: 3, name: 'A' },
      { line: 4, id: '3', name: 'Nonesuch' },
    ],
  },
  { given: 'tabs', text: 'id\tname\n1\tA\n', rows: [{ line: 2, id: '1', name: 'A' }] },
  {
    given: 'quotes that are not doubled, with every cell quoted',
    text: '"id","name"\n"1","A "B" C"\n"2","D"\n',
    rows: [
      { line: 2, id: '1', name: 'A "B" C' },
      { line: 3, id: '2', name: 'D' },
    ],
  },
  {
    given: 'a file without the 2 rows of delimiters alone that a spreadsheet with more columns left',
    text: 'id;name\n1;A\n;;;;\n"";"";""\n2;B\n',
    rows: [
      { line: 2, id: '1', name: 'A' },
      { line: 5, id: '2', name: 'B' },
    ],
  },
]

const rejected = [
  {
    given: 'too few cells',
    text: 'id,name\n1\n2,B\n',
    reason: '1 cell instead of 2',
    line: 2,
    next: { line: 3, id: '2', name: 'B' },
  },
  {
    given: 'too many cells',
    text: 'id,name\n1,A,x\n2,B\n',
    reason: '3 cells instead of 2',
    line: 2,
    next: { line: 3, id: '2', name: 'B' },
  },
  {
    given: 'a stray quote',
    text: 'id,name\n1,"A"B\n2,B\n',
    reason: 'a quote is neither at the beginning nor at the end of a cell',
    line: 2,
    next: { line: 3, id: '2', name: 'B' },
  },
  {
    given: 'a quote that is closed only in the next row',
    text: '"id","name"\n"1","A\n"2","B"\n',
    reason: 'a quote is neither at the beginning nor at the end of a cell',
    line: 2,
    next: { line: 3, id: '2', name: 'B' },
  },
  {
    given: 'a stray quote that another one at the end of a cell 3 rows later closes',
    text: 'id,name,town,form\n1,"A,X,F\n2,B,X,F\n3,C,X,F\n4,D",X,F\n',
    reason: 'a quote that begins in this row ends in a later one',
    line: 2,
    next: { line: 3, id: '2', name: 'B' },
  },
  {
    given: 'a stray quote that one at the end of another column closes',
    text: 'id,name,town,form\n1,"A,X,F\n2,B,X,F\n3,C,X",F\n',
    reason: 'a quote that begins in this row ends in a later one',
    line: 2,
    next: { line: 3, id: '2', name: 'B' },
  },
  {
    given: 'a quote that is never closed',
    text: `id,name\n1,"A\n2,B\n${'3,C\n'.repeat(60_000)}`,
    reason: 'a quote is never closed',
    line: 2,
    next: { line: 3, id: '2', name: 'B' },
  },
  {
    given: '2,000,000 characters',
    text: `id,name\n1,${'x'.repeat(2_000_000)}\n2,B\n`,
    reason: 'the row is longer than a megabyte',
    line: 2,
    next: { line: 3, id: '2', name: 'B' },
  },
]

const refused = [
  {
    given: 'a missing column',
    text: 'id,city\n1,A\n',
    says: /this is not a test file: the column name is missing; its header begins with id, city/,
  },
  { given: 'another header altogether', text: 'x,y\n1,A\n', says: /the columns id, name are missing/ },
  {
    given: 'a file cut off inside a quoted cell',
    text: '"id","name"\n"1","A"\n"2","B',
    says: /cut short: it ends inside the row on line 3/,
  },
  {
    given: 'a file cut off before its last cell, which is empty',
    text: 'id,name,city\n1,A,\n2,B',
    says: /cut short: it ends inside the row on line 3/,
  },
  {
    given: 'a file cut off before its last cell, which is empty and quoted',
    text: '"id","name","city"\n"1","A",""\n"2","B"',
    says: /cut short: it ends inside the row on line 3/,
  },
  { given: 'a header that is none', text: '"id,name', says: /the first line is not the header/ },
  {
    given: 'a header whose cells another character separates',
    text: '"id"~"name"\n"1"~"A"\n',
    says: /the first line is not the header of a CSV file, whose cells are separated by , ; \| \^ or tabs: it begins with "id"~/,
  },
]

describe('reading CSV records', () => {
  for (const { given, text, rows: expected } of rows) {
    it(`reads ${given}`, async () => assert.deepEqual(await found(text), expected))
  }
  for (const { given, text, reason, line, next } of rejected) {
    it(`rejects a row with ${given}, and reads the next`, async () => {
      const [first, second] = await found(text)
      assert.deepEqual([first, second], [{ line, reason }, next])
    })
  }
  it('rejects a last row of 2 cells with a stray quote, and does not call the file cut short', async () => {
    const records = await read('id,name\n1,A\n2,"B\n')
    assert.deepEqual(records.at(-1), { line: 3, reason: 'a quote is never closed' })
    assert.equal(records.length, 2)
  })

  for (const { given, text, says } of refused) {
    it(`refuses ${given}`, () => assert.rejects(found(text), says))
  }

  it('keeps nothing of the text of a row it cannot parse, because it may name a person', async () => {
    const [record] = await read('id,name,born\n1,Vymyslená Osoba\n')
    assert.deepEqual(record, { line: 2, reason: '2 cells instead of 3' })
  })

  it('reads NA as an empty cell, except alone in a row where it may be a name or a country', async () => {
    const wanted = { required: ['id', 'name', 'city'], mayBeNA: ['name'] }
    assert.deepEqual(await found('id,name,city\n1,NA,Oslo\n2,A,NA\n3,NA,NA\n', wanted), [
      { line: 2, id: '1', name: 'NA', city: 'Oslo' },
      { line: 3, id: '2', name: 'A' },
      { line: 4, id: '3' },
    ])
  })

  it('tolerates quotes and commas in free-text columns, and keeps the columns around them', async () => {
    const wanted: CsvColumns = { required: ['id', 'city'], freeText: ['purpose', 'work'] }
    const text = '"id","purpose","work","city"\n"1","say "a","b" and\ngo","x","Oslo"\n"2","p","w","Bergen"\n'
    assert.deepEqual(await found(text, wanted), [
      { line: 2, id: '1', city: 'Oslo' },
      { line: 4, id: '2', city: 'Bergen' },
    ])
  })

  it('stops at a line of more than a megabyte that has no end', () =>
    assert.rejects(read(`id,name\n${'x'.repeat(2_000_000)}`, columns, 100_000), /longer than a megabyte/))

  it('reads back any cells without the spaces around them, however they are cut into pieces', async () => {
    const cell = fc.stringMatching(/^[ab,;"\n\r é𝄞]{0,12}$/u).filter(value => !value.endsWith('\r'))
    const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 })
    const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (cells, size) => {
        const text = `"id","name"\n${cells.map(row => `${row.map(quoted).join(',')}\n`).join('')}`
        const records = await read(text, columns, size)
        const values = records.map(record => ('value' in record ? [record.value.id, record.value.name] : record))
        assert.deepEqual(
          values,
          cells.map(row => row.map(value => value.trim())).filter(row => row.join('') !== ''),
        )
      }),
      { numRuns: 300 },
    )
  })
})

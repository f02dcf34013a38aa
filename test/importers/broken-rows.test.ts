import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRowSplitter } from '../../src/importers/readers/split-rows.ts'
import { cy } from '../../src/importers/registers/cy.ts'
import { mapRecords } from '../../src/importers/run/map-records.ts'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { contentsOf, writeDocument } from './blocks/test-importer.ts'

const marks = { begin: { at: 2, values: ['C', 'P'] }, whole: 4 }
const shape = { delimiter: ',', width: 6, marks }

/** The rows of a text that arrives in two pieces. */
const rowsOf = (text: string, cut: number) => {
  const splitter = createRowSplitter(shape, 2)
  return [...splitter.push(text.slice(0, cut)), ...splitter.push(text.slice(cut)), ...splitter.end()]
}

const cases = [
  {
    given: 'between two cells, both filled up',
    lines: ['ALPHA,1,,,,', 'C,x,live,7,,'],
    rows: [[2, 'ALPHA,1,C,x,live,7']],
  },
  { given: 'behind its type', lines: ['ALPHA,1,C,,,', 'x,live,7,,,'], rows: [[2, 'ALPHA,1,C,x,live,7']] },
  { given: 'around an empty cell', lines: ['ALPHA,1,C,,,', 'live,7,,,,'], rows: [[2, 'ALPHA,1,C,,live,7']] },
  { given: 'over three lines', lines: ['ALPHA,,,,,', '1,C,,,,', 'x,live,7,,,'], rows: [[2, 'ALPHA,1,C,x,live,7']] },
  { given: 'inside its name', lines: ['AL,,,,,', 'PHA,1,C,x,live,7'], rows: [[2, 'AL PHA,1,C,x,live,7']] },
  { given: 'inside its name, not filled up', lines: ['AL', 'PHA,1,C,x,live,7'], rows: [[2, 'AL PHA,1,C,x,live,7']] },
  {
    given: 'inside another cell, not filled up',
    lines: ['ALPHA,1,C,x', 'y,live,7'],
    rows: [[2, 'ALPHA,1,C,x y,live,7']],
  },
  {
    given: 'inside its name, its last cell empty',
    lines: ['AL,,,,,', 'PHA,1,C,x,live,'],
    rows: [[2, 'AL PHA,1,C,x,live,']],
  },
  {
    given: 'in quotes around every cell',
    lines: ['"ALPHA","1","","","",""', '"C","x","live","7","",""'],
    rows: [[2, 'ALPHA,1,C,x,live,7']],
  },
]

describe('a row that a register breaks', () => {
  for (const { given, lines, rows } of cases)
    it(`${given}, is one row, wherever its text is cut in two: ${lines.join(' / ')}`, () => {
      const text = [...lines, 'BETA,2,C,x,live,8', ''].join('\n')
      const expected = [...rows, [2 + lines.length, 'BETA,2,C,x,live,8']]
      for (let cut = 0; cut <= text.length; cut += 1)
        assert.deepEqual(
          rowsOf(text, cut).map(row => [row.line, 'value' in row ? row.value.join(',') : row.reason]),
          expected,
          `cut at ${cut}`,
        )
    })

  for (const { given, lines, rows } of [
    {
      given: 'a row without a status, and the next one',
      lines: ['ALPHA,1,C,x,,7', 'BETA,2,C,x,live,8'],
      rows: ['ALPHA,1,C,x,,7', 'BETA,2,C,x,live,8'],
    },
    {
      given: 'a row that was cut off, and the next one',
      lines: ['ALPHA,1,C', 'BETA,2,C,x,live,8'],
      rows: ['3 cells instead of 6', 'BETA,2,C,x,live,8'],
    },
    {
      given: 'one whose last cell is empty, so that its date would be its status',
      lines: ['ALPHA,1,C,,,', 'x,y,2005,,,'],
      rows: ['ALPHA,1,C,,,', 'x,y,2005,,,'],
    },
    {
      given: 'two rows without a type',
      lines: ['ALPHA,1,,x,live,7', 'BETA,2,,x,live,8'],
      rows: ['ALPHA,1,,x,live,7', 'BETA,2,,x,live,8'],
    },
    {
      given: 'a fragment at the end',
      lines: ['BETA,2,C,x,live,8', 'ALPHA,1,,,,'],
      rows: ['BETA,2,C,x,live,8', 'ALPHA,1,,,,'],
    },
    {
      given: 'the number that is left of a row before, and the next one',
      lines: ['ALPHA,1,C,x,live', '7', 'BETA,2,C,x,live,8'],
      rows: ['5 cells instead of 6', '1 cell instead of 6', 'BETA,2,C,x,live,8'],
    },
    {
      given: 'the day that is left of a row before, filled up, and the next one',
      lines: ['ALPHA,1,C,x,live', '03/04/2005,,,,,', 'BETA,2,C,x,live,8'],
      rows: ['5 cells instead of 6', '03/04/2005,,,,,', 'BETA,2,C,x,live,8'],
    },
    { given: 'a row and a blank one', lines: ['ALPHA,1,C,x,,', ',,,,,'], rows: ['ALPHA,1,C,x,,', ',,,,,'] },
  ])
    it(`is not ${given}: ${lines.join(' / ')}`, () => {
      const text = `${lines.join('\n')}\n`
      for (let cut = 0; cut <= text.length; cut += 1)
        assert.deepEqual(
          rowsOf(text, cut).map(row => ('value' in row ? row.value.join(',') : row.reason)),
          rows,
          `cut at ${cut}`,
        )
    })

  for (const blank of ['', '\r', ',,,', ',,,,,,,,'])
    it(`is nothing of a blank line ${JSON.stringify(blank)}, between 2 rows, inside one, and at the end`, () => {
      const text = ['ALPHA,1,C,x,live,7', blank, 'BE', blank, 'TA,2,C,x,live,8', blank, blank, ''].join('\n')
      for (let cut = 0; cut <= text.length; cut += 1)
        assert.deepEqual(
          rowsOf(text, cut).map(row => ('value' in row ? row.value.join(',') : row.reason)),
          ['ALPHA,1,C,x,live,7', 'BE TA,2,C,x,live,8'],
          `cut at ${cut}`,
        )
    })

  it('is not looked for behind a row that has its last cell: no further line is read for it', () => {
    const splitter = createRowSplitter(shape, 2)
    assert.equal(splitter.push('ALPHA,1,C,x,,7\n').length, 1)
    assert.equal(splitter.push('ALPHA,1,C,x,,\n').length, 0)
  })

  it('is one row where a block of the file ends between its lines, at any of 40 sizes', async () => {
    using folder = tempFolder()
    const columns = cy.csv?.columns.required ?? []
    const row = (name: string, number: number) => [name, number, 'C', 'ACR', 'Εγγεγραμμένη', '03/04/2005', '']
    const lines = Array.from({ length: 40 }, (_, at) => row('ALPHA', 999_100 + at).join(','))
    const text = [columns.join(','), ...lines, ''].join('\n').replaceAll('ALPHA,9991', 'AL,,,,,,\nPHA,9991')
    const documents = [writeDocument(join(folder.path, 'organisations.csv'), text)]
    for (let blockBytes = 40; blockBytes < 80; blockBytes += 1) {
      const names: string[] = []
      let blocks = 0
      for await (const batch of mapRecords(cy, { documents, stagingFile: null, blockBytes, limit: undefined })) {
        names.push(...contentsOf(batch).rows.map(([, , name]) => String(name)))
        blocks += 1
      }
      assert.deepEqual([names.length, new Set(names), blocks > 10], [40, new Set(['AL PHA']), true], `${blockBytes}`)
    }
  })

  it('of CY keeps its company, and its whole name', async () => {
    using folder = tempFolder()
    const path = join(folder.path, 'organisations_86.csv')
    const written = readFileSync(fixture('cy/organisations_synthetic.csv'), 'utf8')
    const broken = written
      .replace('ΣΥΝΘΕΤΙΚΗ ΔΗΜΟΣΙΑ ΛΤΔ,999002,', '$&,,,,,,,,\n')
      .replace('SYNTHETIC HOLDINGS LIMITED', 'SYNTHETIC,,,,,,,,,,\nHOLDINGS LIMITED')
    assert.equal(broken.split('\n').length, written.split('\n').length + 2)
    writeFileSync(path, broken)
    const { rejected } = await runImport(folder.path, 'cy', path, { snapshotDate: '2026-11-01' })
    await using stores = openStores(folder.path)
    const names = [await stores.companies.find('CY', 'HE999001'), await stores.companies.find('CY', 'HE999002')]
    assert.deepEqual(
      [rejected, ...names.map(company => company?.name)],
      [1, 'SYNTHETIC HOLDINGS LIMITED', 'ΣΥΝΘΕΤΙΚΗ ΔΗΜΟΣΙΑ ΛΤΔ'],
    )
  })
})

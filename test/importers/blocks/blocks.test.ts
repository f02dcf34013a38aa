import assert from 'node:assert/strict'
import { join } from 'node:path'
import fc from 'fast-check'
import type { TempFolder } from '../../support/temp-folder.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { mapAll, writeDocument } from './test-importer.ts'

const large = 1024 * 1024

describe('a file that is mapped in blocks', () => {
  let folder: TempFolder
  before(() => {
    folder = tempFolder()
  })
  after(() => folder[Symbol.dispose]())
  const document = (text: string | Buffer, format: 'csv' | 'json' = 'csv') =>
    writeDocument(join(folder.path, 'document'), text, format)

  /** The result in blocks of some bytes; it must be that of one block. */
  const mapInBlocks = async (text: string | Buffer, blockBytes: number, format: 'csv' | 'json' = 'csv') => {
    const documents = [document(text, format)]
    const { blocks: _, ...whole } = await mapAll(documents, large)
    const { blocks, ...found } = await mapAll(documents, blockBytes)
    if (whole.error === undefined) assert.deepEqual(found, whole)
    else assert.equal(found.error, whole.error)
    return { ...found, blocks }
  }

  const cells = [
    'A',
    'Ø',
    '𐐷',
    '',
    '"B"',
    '"C ""D"" E"',
    '"F\nG"',
    '"H\n""I"""',
    '"J\n"',
    '"K,L"',
    '"M" N',
    'O"P',
    '"Q\n"R',
    '"S\r\nT"',
    '"never closed',
  ]

  it('has the same rows, rejects, lines and errors as in one block, wherever the blocks end', async () => {
    const line = fc.tuple(fc.constantFrom('1', '"22"', 'bad', '"bad"'), fc.constantFrom(...cells))
    const lines = fc.array(line, { minLength: 1, maxLength: 25 })
    const isQuoted = fc.boolean()
    const end = fc.constantFrom('\n', '\r\n')
    await fc.assert(
      fc.asyncProperty(
        lines,
        isQuoted,
        end,
        fc.integer({ min: 1, max: 90 }),
        async (found, quoted, eol, blockBytes) => {
          const rows = found.map(([id, name]) => (quoted ? `"${id.replaceAll('"', '')}",${name}` : `${id},${name}`))
          await mapInBlocks(`id,name${eol}${rows.join(eol)}${eol}`, blockBytes)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('continues a row of several lines in the next block', async () => {
    const name = `"${'line\n'.repeat(40)}"`
    const { rows, blocks } = await mapInBlocks(`id,name\n1,${name}\n2,${name}\n3,C\n`, 64)
    assert.deepEqual([rows.length, blocks > 4], [3, true])
  })

  it('names the byte and the line that are not UTF-8', async () => {
    const text = Buffer.concat([Buffer.from(`id,name\n${'1,A\n'.repeat(100)}2,`), Buffer.from([0xe5, 0x20, 0x0a])])
    const { error } = await mapInBlocks(text, 50)
    assert.equal(
      error,
      'test-file: the file is not UTF-8: byte 410 (line 102) cannot be decoded; convert it to UTF-8 first',
    )
  })

  it('loses a row of 3 MB only, rejected with its line, wherever the blocks end', async () => {
    const long = 'x'.repeat(3_000_000)
    for (const cell of [long, `"${long}"`, `${long}\r`, `${'Ø,'.repeat(1_000_000)}`]) {
      const { rows, rejects, read } = await mapInBlocks(`id,name\n1,A\n2,${cell}\n3,B\n4,C\n`, 1_000)
      assert.deepEqual([rows.length, read, rejects], [3, 4, [[3, 'the row is longer than a megabyte']]])
    }
  })

  it('is refused if a line of more than a megabyte has no end', async () => {
    const { error } = await mapInBlocks(`id,name\n1,A\n2,${'x'.repeat(3_000_000)}`, 1_000)
    assert.equal(error, 'test-file: line 3 is longer than a megabyte and has no end: this is not a CSV file')
  })

  it('is refused if it ends inside a row', async () => {
    const { error } = await mapInBlocks(`id,name\n${'1,A\n'.repeat(50)}2`, 20)
    assert.equal(error, 'test-file: the file is cut short: it ends inside the row on line 52')
  })

  it('has the same records if it is JSON', async () => {
    const records = Array.from({ length: 3_000 }, (_, at) => ({ id: String(at), name: `Ø ${at}`, nace: '46.739' }))
    const { rows, blocks } = await mapInBlocks(JSON.stringify(records, null, 1), 500, 'json')
    assert.deepEqual([rows.length, blocks > 100], [3_000, true])
  })

  it('is read up to the limit, even inside a block', async () => {
    const documents = [document(`id,name\n${'bad,A\n1,B\n'.repeat(50)}`)]
    for (const limit of [1, 7, 50, 99, 100]) {
      const { rows, rejects, read } = await mapAll(documents, 64, limit)
      assert.deepEqual([rows.length, rejects.length, read], [limit >> 1, (limit + 1) >> 1, limit])
    }
  })

  describe('whose edition of NACE its codes show', () => {
    const editionsOf = async (count: number, codeAt: (at: number) => string) => {
      const records = Array.from({ length: count }, (_, at) => ({ id: String(at), name: 'A', nace: codeAt(at) }))
      const text = records.map(record => `${JSON.stringify(record)}\n`).join('') || '\n'
      const { rows } = await mapAll([document(text, 'json')], 500)
      return (rows as string[][]).map(
        ([, , , record]) => (JSON.parse(record ?? '') as { register_part: string }).register_part,
      )
    }
    it('is read from its first 1,000 records before any is mapped', async () => {
      const codeAt = (at: number) => (at < 999 ? '46.739' : at === 999 ? '62.100' : '62.010')
      const editions = await editionsOf(1_800, codeAt)
      assert.deepEqual([editions.length, [...new Set(editions)]], [1_800, ['2.1']])
    })

    it('is read from a shorter file as a whole, and from an empty one not at all', async () => {
      assert.deepEqual(await editionsOf(3, at => ['46.739', '68.209', '47.591'][at] ?? ''), ['2', '2', '2'])
      assert.deepEqual(await editionsOf(0, () => ''), [])
    })
  })
})

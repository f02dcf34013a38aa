import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { refuseEndless } from '../../../src/importers/readers/refuse-endless.ts'
import { fixture, runImport } from '../../support/partition-stores.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const mebibyte = 1024 * 1024

describe('a CSV file without an end', () => {
  async function* repeated(piece: string) {
    yield Buffer.from('a;b\n')
    for (;;) yield Buffer.from(piece.repeat(mebibyte))
  }
  const passed = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) assert.ok(chunk)
  }

  it('is refused after 8 MiB of empty lines, which an import would read for an hour', () =>
    assert.rejects(passed(refuseEndless(repeated('\n'))), {
      name: 'ImportError',
      message: 'the file is damaged: the 8 MiB before byte 9437188 are empty lines',
    }))

  it('is refused after 8 MiB without a line end', () =>
    assert.rejects(passed(refuseEndless(repeated('x'))), {
      name: 'ImportError',
      message: 'the file is not a CSV file: the 8 MiB before byte 9437188 have no line end',
    }))

  it('is told from one with 8 MiB of rows, or of empty lines among rows', async () => {
    async function* rows() {
      for (let at = 0; at < 40; at += 1) yield Buffer.from(`${'\n'.repeat(mebibyte)}a;b\n`)
      yield Buffer.from('\n'.repeat(7 * mebibyte))
    }
    await passed(refuseEndless(rows()))
  })

  it('is named by an import, also where it is a supplementary file', async () => {
    using folder = tempFolder()
    const write = (name: string, source: string) => {
      const header = readFileSync(fixture(source), 'utf8').split('\n')[0]
      writeFileSync(join(folder.path, name), gzipSync(`${header}\n${'\n'.repeat(10 * mebibyte)}`))
      return join(folder.path, name)
    }
    const main = write('main-2026-11-01.csv.gz', 'BasicCompanyData-synthetic-2026-11-01.csv')
    await assert.rejects(
      runImport(folder.path, 'gb', main),
      /^ImportError: main-2026-11-01\.csv: the file is damaged: /,
    )
    const parents = write('parents.csv.gz', 'gleif-synthetic-rr.csv')
    const given = [fixture('gleif-synthetic.csv'), parents]
    await assert.rejects(runImport(folder.path, 'gleif', given), /^ImportError: parents\.csv: the file is damaged: /)
  })
})

import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ImportError } from '../../src/importers/import-error.ts'
import type { Importer } from '../../src/importers/importer.ts'
import { importers } from '../../src/importers/importers.ts'
import { findDocuments } from '../../src/importers/run/prepare-import.ts'
import { withColumnRenamed, withColumnsReversed } from '../support/changed-csv.ts'
import { fixture, runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

// The fixtures of each source are in its folder, those of the first three directly in test/fixtures.
const loose: Record<string, string> = {
  gb: 'BasicCompanyData-synthetic-2026-11-01.csv',
  no: 'enheter-synthetic.csv',
  gleif: 'gleif-synthetic.csv',
}
const snapshotDate = '2026-11-15'

/** A text that ends in the first quarter of its last line, or, where that is a bracket, some way before it. */
const cutShort = (text: string) => {
  const whole = text.trimEnd()
  const last = whole.slice(whole.lastIndexOf('\n') + 1)
  return whole.slice(0, whole.length - (last.length > 40 ? Math.floor(last.length * 0.75) : 30))
}

for (const importer of importers.values()) {
  describe(`files of ${importer.source} that are damaged`, () => {
    const { source } = importer
    let folder: TempFolder
    let files: string
    let main: string
    before(async () => {
      folder = tempFolder()
      await seedInto(folder.path)
      files = join(folder.path, 'files')
      mkdirSync(files)
      // KvK data have no names, so the names of GLEIF are imported first.
      if (source === 'nl') await runImport(folder.path, 'gleif', fixture('gleif-nl-synthetic.csv'))
      await runImport(folder.path, source, fixture(loose[source] ?? source), { snapshotDate })
    })
    after(() => folder[Symbol.dispose]())
    beforeEach(async () => {
      const given = fixture(loose[source] ?? source)
      cpSync(given, loose[source] ? join(files, basename(given)) : files, { recursive: true })
      main = (await findDocuments(importer, [files])).main[0]?.path ?? ''
    })

    const stamps = () =>
      readdirSync(join(folder.path, 'partitions')).map(name => {
        const { ino, mtimeMs, size } = statSync(join(folder.path, 'partitions', name))
        return `${name} ${ino} ${mtimeMs} ${size}`
      })
    const refused = async (paths: string | string[], says: RegExp) => {
      const before = stamps()
      await assert.rejects(runImport(folder.path, source, paths, { snapshotDate }), error => {
        assert.ok(error instanceof ImportError, String(error))
        assert.match(error.message, says)
        assert.doesNotMatch(error.message, /\n/)
        return true
      })
      assert.deepEqual(stamps(), before)
    }
    const text = () => readFileSync(main, 'utf8')

    it('are refused in one line when one is truncated', async () => {
      writeFileSync(main, cutShort(text()))
      await refused(files, /cut short|this is not/)
    })

    it('are refused in one line when one is not UTF-8', async () => {
      const bytes = readFileSync(main)
      const at = bytes.length - Math.min(60, bytes.length >> 1)
      writeFileSync(main, Buffer.concat([bytes.subarray(0, at), Buffer.from([0xe5, 0x20]), bytes.subarray(at)]))
      await refused(files, /not UTF-8: byte \d+ \(line \d+\) cannot be decoded/)
    })

    it('are refused in one line when 4,096 zero bytes stand for the end', async () => {
      writeFileSync(main, `${text()}${'\0'.repeat(4096)}`)
      await refused(files, /ends with 4096 zero bytes/)
    })

    it('are read without the Ctrl-Z that DOS programs write at the end', async () => {
      const dryRun = () => runImport(folder.path, source, files, { snapshotDate, dryRun: true })
      const before = await dryRun()
      writeFileSync(main, `${text()}\x1a`)
      const { read, rejected, unchanged } = await dryRun()
      assert.deepEqual([read, rejected, unchanged], [before.read, before.rejected, before.unchanged])
    })

    it('are refused in one line when they are those of another register', async () => {
      const other = source === 'gb' ? 'no' : 'gb'
      await refused(fixture(loose[other] ?? ''), /^\S+: this is (not|none of)/)
      await refused(fixture(source === 'fi' ? 'dk' : 'fi'), /^(\S+: this is not|.* contains no )/)
    })

    if (importer.csv) refuseMissingColumn(importer)
    if (importer.csv) readAnyOrder(importer)

    function refuseMissingColumn({ csv }: Importer) {
      it('are refused in one line that names the missing column', async () => {
        const column = csv?.columns.required.at(-1) ?? ''
        const csvFile = csvMain()
        writeFileSync(csvFile, withColumnRenamed(readFileSync(csvFile, 'utf8'), column))
        await refused(files, new RegExp(`the column ${column} is missing`))
      })
    }

    function readAnyOrder({ csv }: Importer) {
      it('are read with columns in another order, and a stray quote loses one row', async () => {
        const csvFile = csvMain()
        const reversed = withColumnsReversed(readFileSync(csvFile, 'utf8'), csv?.columns ?? {})
        // The CSV of EE alone says less than the JSON that was imported before.
        const options = { snapshotDate, dryRun: true, acceptMissing: csvFile !== main }
        const read = () => runImport(folder.path, source, csvFile === main ? files : csvFile, options)
        const straight = await read()
        writeFileSync(csvFile, `${reversed}"stray" quote\n`)
        const changed = await read()
        assert.deepEqual(
          [changed.written, changed.unchanged, changed.rejected],
          [straight.written, straight.unchanged, straight.rejected + 1],
        )
      })
    }

    /** The main CSV file; a register with a main JSON file may have one too. */
    function csvMain(): string {
      if (/\.(csv|txt)$/i.test(main)) return main
      return (
        readdirSync(files)
          .filter(name => name.endsWith('.csv'))
          .map(name => join(files, name))[0] ?? main
      )
    }
  })
}

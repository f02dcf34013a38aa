import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ImportError } from '../../src/importers/import-error.ts'
import type { ImportOptions } from '../../src/importers/run/import-options.ts'
import { fixture, runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { zipOf } from '../support/zip-of.ts'

const snapshotDate = '2026-11-15'

const zipped = (folder: string) =>
  zipOf(readdirSync(folder).map(name => ({ name, content: readFileSync(join(folder, name)) })))

describe('an import with two mapping threads', () => {
  let folder: TempFolder
  let number = 0
  before(() => {
    folder = tempFolder()
  })
  after(() => folder[Symbol.dispose]())

  const nextFolder = () => {
    number += 1
    return join(folder.path, String(number))
  }

  const write = (name: string, content: Buffer) => {
    const path = nextFolder()
    mkdirSync(path)
    writeFileSync(join(path, name), content)
    return join(path, name)
  }

  /** All that an import writes and tells, but where and how long. */
  const outcomeOf = async (source: string, files: string | string[], options: Partial<ImportOptions>) => {
    const dataDir = nextFolder()
    await seedInto(dataDir)
    if (source === 'nl') await runImport(dataDir, 'gleif', fixture('gleif-nl-synthetic.csv'))
    const rejectFile = join(dataDir, 'rejects.ndjson')
    const {
      seconds: _,
      reject_file,
      ...summary
    } = await runImport(dataDir, source, files, {
      ...{ snapshotDate, rejectFile },
      ...options,
    })
    const partitions = join(dataDir, 'partitions')
    const stored = readdirSync(partitions).filter(name => name.endsWith('.sqlite'))
    const contents = Object.fromEntries(
      stored.map(name => [name, readFileSync(join(partitions, name)).toString('base64')]),
    )
    return { summary, contents, rejects: reject_file === null ? '' : readFileSync(reject_file, 'utf8') }
  }

  const sources: [given: string, source: string, files: () => string | string[]][] = [
    ['a CSV with quotes', 'gb', () => fixture('BasicCompanyData-synthetic-2026-11-01.csv')],
    ['a CSV whose quotes mean nothing', 'lv', () => fixture('lv')],
    ['a CSV with free text, and an edition of NACE', 'se', () => fixture('se')],
    ['a zip of joined CSV files', 'be', () => write('kbo.zip', zipped(fixture('be')))],
    ['a JSON array', 'no', () => fixture('enheter-synthetic.json')],
    ['a JSON object a line, with an edition of NACE', 'nl', () => fixture('nl')],
    [
      'gzipped JSON',
      'de',
      () => write('de.jsonl.gz', gzipSync(readFileSync(fixture('de/de_companies_synthetic.jsonl')))),
    ],
    ['several JSON files', 'pl', () => fixture('pl')],
    ['XML', 'gleif', () => fixture('gleif-synthetic.xml')],
    [
      'a CSV with two supplementary ones',
      'gleif',
      () => ['gleif-synthetic.csv', 'gleif-synthetic-rr.csv', 'gleif-synthetic-repex.csv'].map(fixture),
    ],
  ]
  for (const [given, source, files] of sources)
    it(`of ${given} (${source}) writes the same partitions, byte for byte, as one in the main thread`, async function () {
      this.timeout(60_000)
      const found = files()
      const alone = await outcomeOf(source, found, { mappingThreads: 0 })
      assert.ok(alone.summary.written > 0)
      assert.deepEqual(await outcomeOf(source, found, { mappingThreads: 0, blockBytes: 300 }), alone)
      assert.deepEqual(await outcomeOf(source, found, { mappingThreads: 2, blockBytes: 300 }), alone)
    })

  it('rejects with the same error, of one line, when its file is damaged', async function () {
    this.timeout(60_000)
    const whole = readFileSync(fixture('BasicCompanyData-synthetic-2026-11-01.csv'))
    const damaged: [content: Buffer, says: RegExp][] = [
      [whole.subarray(0, whole.length - 300), /^The file is cut short: it ends inside the row on line \d+\.$/],
      [
        Buffer.concat([whole, Buffer.from([0xe5, 0x20, 0x0a])]),
        /^The file is not UTF-8: byte \d+ \(line \d+\) cannot be decoded\./,
      ],
    ]
    for (const [content, says] of damaged) {
      const file = write('BasicCompanyData-2026-11-01.csv', content)
      const messages: string[] = []
      for (const mappingThreads of [0, 2])
        await assert.rejects(outcomeOf('gb', file, { mappingThreads, blockBytes: 300 }), (error: Error) => {
          assert.ok(error instanceof ImportError, error.stack)
          assert.match(error.message, says)
          messages.push(error.message)
          return true
        })
      assert.deepEqual(messages, [messages[0], messages[0]], basename(file))
    }
  })
})

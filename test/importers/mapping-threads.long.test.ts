import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { importOutcomes } from '../support/import-outcomes.ts'
import { fixture } from '../support/partition-stores.ts'
import { zipOf } from '../support/zip-of.ts'

const zipped = (folder: string) =>
  zipOf(readdirSync(folder).map(name => ({ name, content: readFileSync(join(folder, name)) })))

describe('an import with two mapping threads', () => {
  const { write, compareThreads } = importOutcomes()

  const sources: [given: string, source: string, files: () => string | string[]][] = [
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
    it(`of ${given} (${source}) writes the same partitions, byte for byte, as one in the main thread`, async () => {
      await compareThreads(source, files())
    })
})

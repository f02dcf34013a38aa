import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportOptions } from '../../src/importers/run/import-options.ts'
import { fixture, runImport, seedInto } from './partition-stores.ts'
import { type TempFolder, tempFolder } from './temp-folder.ts'

const snapshotDate = '2026-11-15'

/** Imports files into new folders, to compare how they were mapped. */
export function importOutcomes() {
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

  /** All that an import writes and prints, except where it writes and how long it takes. */
  const outcomeOf = async (source: string, files: string | string[], options: Partial<ImportOptions>) => {
    const dataDir = nextFolder()
    await seedInto(dataDir)
    if (source === 'nl') await runImport(dataDir, 'gleif', fixture('gleif-nl-synthetic.csv'))
    const rejectFile = join(dataDir, 'rejects.ndjson')
    const {
      seconds: _,
      reject_file,
      ...summary
    } = await runImport(dataDir, source, files, { snapshotDate, rejectFile, ...options })
    const partitions = join(dataDir, 'partitions')
    const stored = readdirSync(partitions).filter(name => name.endsWith('.sqlite'))
    const contents = Object.fromEntries(
      stored.map(name => [name, readFileSync(join(partitions, name)).toString('base64')]),
    )
    return { summary, contents, rejects: reject_file === null ? '' : readFileSync(reject_file, 'utf8') }
  }

  /** Checks that two threads write what the main thread does, for blocks of any size. */
  const compareThreads = async (source: string, files: string | string[]) => {
    const alone = await outcomeOf(source, files, { mappingThreads: 0 })
    assert.ok(alone.summary.written > 0)
    assert.deepEqual(await outcomeOf(source, files, { mappingThreads: 0, blockBytes: 300 }), alone)
    assert.deepEqual(await outcomeOf(source, files, { mappingThreads: 2, blockBytes: 300 }), alone)
  }

  return { write, outcomeOf, compareThreads }
}

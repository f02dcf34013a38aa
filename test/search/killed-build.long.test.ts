import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { countryCodes } from '#domain/countries.ts'
import { writeSyntheticRegister } from '../../bench/synthetic-register.ts'
import { baseFile } from '../../src/search/stored-index/snapshot.ts'
import { runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { searchIn } from './search-in.ts'

const program = fileURLToPath(new URL('../../src/search/build/build-process.ts', import.meta.url))

/** Starts a build process and kills it once `when` resolves; returns the signal that ended it. */
async function killBuild(dataDir: string, when: () => Promise<void>): Promise<string | null> {
  const child = fork(program, { stdio: 'ignore', execArgv: [] })
  child.send({ dataDir, countries: countryCodes, deltaShare: 0.1, isRebuild: false })
  await when()
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.signalCode
}

describe('a build of the search index killed with SIGKILL', () => {
  let folder: TempFolder
  let dataDir: string
  let old: Buffer
  before(async () => {
    folder = tempFolder()
    dataDir = join(folder.path, 'data')
    await seedInto(dataDir)
    await (await searchIn(dataDir))[Symbol.asyncDispose]()
    old = readFileSync(baseFile(dataDir))
    const file = join(folder.path, 'synthetic-2026-11-01.csv')
    await writeSyntheticRegister(file, { rows: 30_000 })
    await runImport(dataDir, 'gb', file)
  })
  after(() => folder[Symbol.dispose]())

  for (const ms of [100, 300, 500])
    it(`after ${ms} ms leaves the old snapshot`, async () => {
      assert.equal(await killBuild(dataDir, () => pause(ms)), 'SIGKILL')
      assert.ok(readFileSync(baseFile(dataDir)).equals(old))
    })

  it('leaves a partly written file, which the next build replaces', async () => {
    writeFileSync(`${baseFile(dataDir)}.building`, 'half')
    await using opened = await searchIn(dataDir)
    await opened.search.settled()
    // The sample has 312 companies; the 22 of GB are removed by the import of its whole register.
    assert.equal(opened.search.status().documents, 30_290)
    assert.deepEqual(await opened.find('statoil'), ['NO/923609016'])
    assert.equal(existsSync(`${baseFile(dataDir)}.building`), false)
  })
})

import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { writeSyntheticRegister } from '../../bench/synthetic-register.ts'
import { openStores, runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const program = new URL('../support/import-process.ts', import.meta.url).pathname
const rows = 60_000

/** Resolves when the child has read so many records, or is done. */
const hasRead = async (child: ChildProcess, records: number) => {
  for await (const chunk of child.stdout ?? []) {
    if (Number(String(chunk).trimEnd().split('\n').at(-1)) >= records) return
  }
}

const contents = (dataDir: string) => {
  const database = new Database(join(dataDir, 'partitions', 'GB.sqlite'), { readonly: true })
  try {
    const layers = database
      .prepare(
        'SELECT registry_id, precedence, status, fields, name, record, last_confirmed_at FROM source_records ORDER BY 1, 2',
      )
      .raw()
      .all()
    const coverage = database.prepare("SELECT value FROM meta WHERE key = 'coverage'").pluck().get()
    return { layers, coverage }
  } finally {
    database.close()
  }
}

describe('an import killed with SIGKILL', () => {
  let folder: TempFolder
  let file: string
  before(async function () {
    this.timeout(60_000)
    folder = tempFolder()
    file = join(folder.path, 'synthetic-2026-11-01.csv')
    await writeSyntheticRegister(file, { rows })
  })
  after(() => folder[Symbol.dispose]())

  const killedAt = async (dataDir: string, records: number) => {
    const child = spawn(process.execPath, [program, 'gb', dataDir, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    await hasRead(child, records)
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    return child.signalCode
  }

  it('leaves the old partition served, goes on where it was, and ends as if nothing had happened', async function () {
    this.timeout(60_000)
    const interrupted = join(folder.path, 'interrupted')
    await seedInto(interrupted)
    const before = readFileSync(join(interrupted, 'partitions', 'GB.sqlite'))

    assert.equal(await killedAt(interrupted, 41_000), 'SIGKILL')
    assert.deepEqual(readFileSync(join(interrupted, 'partitions', 'GB.sqlite')), before)
    {
      await using stores = openStores(interrupted)
      assert.equal((await stores.companies.find('GB', '00445790'))?.name, 'TESCO PLC')
    }

    const resumed = await runImport(interrupted, 'gb', file)
    assert.ok(resumed.resumed_after >= 40_000 && resumed.resumed_after < rows, String(resumed.resumed_after))

    const straight = join(folder.path, 'straight')
    await seedInto(straight)
    const uninterrupted = await runImport(straight, 'gb', file)
    const { resumed_after: _, ...counts } = resumed
    const { resumed_after: none, ...expected } = uninterrupted
    assert.equal(none, 0)
    assert.deepEqual(counts, expected)
    assert.deepEqual(contents(interrupted), contents(straight))

    assert.equal((await runImport(interrupted, 'gb', file)).written, 0)
  })

  it('begins anew where the build it left is damaged', async function () {
    this.timeout(60_000)
    const dataDir = join(folder.path, 'damaged')
    await seedInto(dataDir)
    await killedAt(dataDir, 41_000)
    const build = join(dataDir, 'partitions', 'GB.sqlite.building')
    const bytes = readFileSync(build)
    writeFileSync(build, bytes.fill(0xff, statSync(build).size / 2, statSync(build).size / 2 + 50_000))
    const { resumed_after, written } = await runImport(dataDir, 'gb', file)
    assert.deepEqual({ resumed_after, written }, { resumed_after: 0, written: rows })
  })
})

import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { writeSyntheticKbo } from '../../bench/synthetic-kbo.ts'
import { writeSyntheticRegister } from '../../bench/synthetic-register.ts'
import { openStores, runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const program = fileURLToPath(new URL('../support/import-process.ts', import.meta.url))
const rows = 60_000

/** Resolves when the child has read so many records of a file, or is done. */
const hasRead = async (child: ChildProcess, file: string, records: number) => {
  for await (const chunk of child.stdout ?? []) {
    const lines = String(chunk).trimEnd().split('\n')
    if (lines.some(line => line.startsWith(`${file} `) && Number(line.slice(file.length)) >= records)) return
  }
}

/** Kills an import when it has read so many records of its main file, or of a further one. */
const killImport = async (
  [source, dataDir, ...files]: readonly [string, string, ...string[]],
  { file = 'main', at }: { file?: string; at: number },
) => {
  const child = spawn(process.execPath, [program, source, dataDir, ...files], { stdio: ['ignore', 'pipe', 'inherit'] })
  await hasRead(child, file, at)
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.signalCode
}

const contents = (dataDir: string, country: string) => {
  const database = new Database(join(dataDir, 'partitions', `${country}.sqlite`), { readonly: true })
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
  before(async () => {
    folder = tempFolder()
    file = join(folder.path, 'synthetic-2026-11-01.csv')
    await writeSyntheticRegister(file, { rows })
  })
  after(() => folder[Symbol.dispose]())

  const killedAt = (dataDir: string, at: number) => killImport(['gb', dataDir, file], { at })

  it('keeps the old partition served, resumes where it stopped, and ends with the same partition as an uninterrupted import', async () => {
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
    assert.deepEqual(contents(interrupted, 'GB'), contents(straight, 'GB'))

    assert.equal((await runImport(interrupted, 'gb', file)).written, 0)
  })

  it('starts over if the build it left is damaged', async () => {
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

describe('an import of joined files killed with SIGKILL', () => {
  const enterprises = 24_000
  let folder: TempFolder
  let files: string
  before(async () => {
    folder = tempFolder()
    files = join(folder.path, 'kbo')
    await writeSyntheticKbo(files, { enterprises })
    await seedInto(join(folder.path, 'straight'))
    await runImport(join(folder.path, 'straight'), 'be', files)
  })
  after(() => folder[Symbol.dispose]())
  const stagingFile = (dataDir: string) => join(dataDir, 'partitions', 'be.staging')

  for (const { given, kill, resumes } of [
    { given: 'while it stages a supplementary file', kill: { file: 'activity', at: 40_000 }, resumes: false },
    { given: 'while it reads the main file', kill: { at: 21_000 }, resumes: true },
  ]) {
    it(`${given} keeps the old partition, resumes where it stopped, and ends with the same partition as an uninterrupted import`, async () => {
      const dataDir = join(folder.path, kill.file ?? 'main')
      await seedInto(dataDir)
      const before = readFileSync(join(dataDir, 'partitions', 'BE.sqlite'))
      assert.equal(await killImport(['be', dataDir, files], kill), 'SIGKILL')
      assert.deepEqual(readFileSync(join(dataDir, 'partitions', 'BE.sqlite')), before)
      assert.ok(existsSync(stagingFile(dataDir)))

      const staged: string[] = []
      const onProgress = ({ file }: { file?: string }) => void (file && staged.push(file))
      const resumed = await runImport(dataDir, 'be', files, { onProgress })
      assert.equal(resumed.resumed_after >= 20_000, resumes, String(resumed.resumed_after))
      assert.deepEqual([...new Set(staged)], resumes ? [] : ['activity', 'meta'])
      assert.deepEqual(resumed.supplementary_files.activity, {
        read: 3 * enterprises,
        kept: 3 * enterprises,
        rejected: 0,
      })
      assert.deepEqual([resumed.read, resumed.written], [enterprises, enterprises])
      assert.deepEqual(contents(dataDir, 'BE'), contents(join(folder.path, 'straight'), 'BE'))
      assert.deepEqual(existsSync(stagingFile(dataDir)), false)
    })
  }
})

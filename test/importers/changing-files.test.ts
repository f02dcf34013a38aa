import assert from 'node:assert/strict'
import { appendFileSync, copyFileSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeSyntheticRegister } from '../../bench/synthetic-register.ts'
import { openStores, runImport, seedInto } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const rows = 3_000

describe('a file of 3,000 companies that changes while it is imported', () => {
  let folder: TempFolder
  let file: string
  beforeEach(async () => {
    folder = tempFolder()
    file = join(folder.path, 'synthetic-2026-11-01.csv')
    await writeSyntheticRegister(file, { rows })
    await seedInto(folder.path)
  })
  afterEach(() => folder[Symbol.dispose]())

  /** Imports the file, and changes it once its first records were read. */
  const importWhile = (change: () => void) => {
    let isChanged = false
    const onProgress = ({ read }: { read: number }) => {
      if (!isChanged && read > 0) change()
      isChanged ||= read > 0
    }
    return runImport(folder.path, 'gb', file, { onProgress, mappingThreads: 0 })
  }
  const nameOf = async (registryId: string) => {
    await using stores = openStores(folder.path)
    return (await stores.companies.find('GB', registryId))?.name
  }

  const another = () => readFileSync(file, 'utf8').replaceAll('LIMITED', 'PLC')
  const changes: Record<string, () => void> = {
    'grows by a row, as a download does': () =>
      appendFileSync(file, `${readFileSync(file, 'utf8').trimEnd().split('\n').at(-1)}\n`),
    'is written again': () => writeFileSync(file, another()),
    'is replaced by another': () => {
      writeFileSync(`${file}.new`, another())
      renameSync(`${file}.new`, file)
    },
  }
  for (const [name, change] of Object.entries(changes))
    it(`is refused in one line where it ${name}, and the next import of it succeeds`, async () => {
      await assert.rejects(importWhile(change), {
        name: 'ImportError',
        message:
          'synthetic-2026-11-01.csv changed while it was read: a download or copy may still be writing it; import it again once it is complete; nothing was replaced',
      })
      assert.deepEqual([await nameOf('00000001'), await nameOf('00445790')], [undefined, 'TESCO PLC'])
      const { read, resumed_after } = await runImport(folder.path, 'gb', file)
      assert.deepEqual([read >= rows, resumed_after], [true, 0])
    })

  const same: Record<string, () => void> = {
    'gets another time only': () => utimesSync(file, 1, 1),
    'is replaced by its copy': () => {
      copyFileSync(file, `${file}.copy`)
      renameSync(`${file}.copy`, file)
    },
    'is removed once it is open': () => rmSync(file),
  }
  for (const [name, change] of Object.entries(same))
    it(`is imported where it ${name}`, async () => {
      assert.equal((await importWhile(change)).written, rows)
    })
})

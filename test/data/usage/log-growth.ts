import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const recorder = fileURLToPath(new URL('record-and-die.ts', import.meta.url))
const commitsOfLife = 150

/** Keeps reading in snapshots of 50 ms, as a report does, so that a log is in use most of the time. */
function keepReading(filename: string): Disposable {
  const database = new Database(filename, { readonly: true })
  let isReading = false
  const timer = setInterval(() => {
    database.exec(isReading ? 'COMMIT' : 'BEGIN; SELECT count(*) FROM usage_months')
    isReading = !isReading
  }, 50)
  return {
    [Symbol.dispose]: () => {
      clearInterval(timer)
      database.close()
    },
  }
}

/** Megabytes of the write-ahead log of usage after each of some kills of a process that recorded 150 entries, while two others read. */
export async function logSizes(kills: number): Promise<number[]> {
  using folder = tempFolder()
  await using _ = await openAccounts(folder.path)
  const filename = join(folder.path, 'usage.sqlite')
  using _reading = keepReading(filename)
  const sizes: number[] = []
  for (let killed = 0; killed < kills; killed += 1) {
    const child = spawn(process.execPath, [recorder, folder.path, String(commitsOfLife)], { stdio: 'inherit' })
    const [, signal] = await once(child, 'exit')
    if (signal !== 'SIGKILL') throw new Error(`the process ended by ${signal}`)
    sizes.push(statSync(`${filename}-wal`).size / 1_000_000)
  }
  return sizes
}

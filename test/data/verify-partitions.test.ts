import assert from 'node:assert/strict'
import { readdirSync, readlinkSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createPartitionVerifier } from '#data/partitions/checks/verify-partitions.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { systemClock } from '../../src/clock.ts'
import { loadSample } from '../../src/importers/run/load-sample.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'

/** Makes a sound database that is no partition, whose readers wait until it is disposed of. */
function lockedDatabase(file: string): Disposable {
  const database = new Database(file)
  database.exec('CREATE TABLE t (x); INSERT INTO t VALUES (zeroblob(1000000)); BEGIN EXCLUSIVE')
  return { [Symbol.dispose]: () => void database.close() }
}

const linksOf = (folder: string) => {
  try {
    return readdirSync(folder).map(name => readlinkSync(join(folder, name)))
  } catch {
    // Its process has ended, or is another user's.
    return []
  }
}

/** Whether another process has a file open. */
const isOpenElsewhere = (file: string) =>
  readdirSync('/proc').some(
    pid => /^\d+$/.test(pid) && Number(pid) !== process.pid && linksOf(`/proc/${pid}/fd`).includes(file),
  )

/** Counts listeners of abort signals: those added less those removed. */
function countAbortListeners(): Disposable & { count(): number } {
  const { addEventListener, removeEventListener } = EventTarget.prototype
  let count = 0
  EventTarget.prototype.addEventListener = function (type: string, ...rest: never[]) {
    if (type === 'abort') count += 1
    return Reflect.apply(addEventListener, this, [type, ...rest])
  }
  EventTarget.prototype.removeEventListener = function (type: string, ...rest: never[]) {
    if (type === 'abort') count -= 1
    return Reflect.apply(removeEventListener, this, [type, ...rest])
  }
  const restore = () => Object.assign(EventTarget.prototype, { addEventListener, removeEventListener })
  return { count: () => count, [Symbol.dispose]: restore }
}

describe('the check of partitions', () => {
  it('refers to no process that has ended: after 5 checks, each in its own, no listener is left', async () => {
    using folder = tempFolder()
    // Small files are checked without a process.
    const file = join(folder.path, 'large.sqlite')
    writeFileSync(file, Buffer.alloc(1_000_000))
    using listeners = countAbortListeners()
    await using verifier = createPartitionVerifier({ now: Date.now, random: Math.random })
    for (let checked = 0; checked < 5; checked += 1) {
      assert.equal((await verifier.check(file))?.state, 'corrupt')
      await new Promise(setImmediate)
    }
    assert.equal(listeners.count(), 0)
  })

  it('of a file that replaces another during the check of that one is a check of its own', async () => {
    using folder = tempFolder()
    await loadSample(folder.path, systemClock)
    const file = join(folder.path, 'replaced.sqlite')
    await using verifier = createPartitionVerifier({ now: Date.now, random: Math.random })
    let before: ReturnType<typeof verifier.check>
    let after: ReturnType<typeof verifier.check>
    {
      using _held = lockedDatabase(file)
      before = verifier.check(file)
      await until(() => isOpenElsewhere(file))
      renameSync(partitionFile(folder.path, 'DE'), file)
      after = verifier.check(file)
    }
    assert.deepEqual([(await before)?.state, (await after)?.state], ['corrupt', 'intact'])
  })
})

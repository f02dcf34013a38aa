import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPartitionVerifier } from '#data/partitions/checks/verify-partitions.ts'
import { tempFolder } from '../support/temp-folder.ts'

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
})

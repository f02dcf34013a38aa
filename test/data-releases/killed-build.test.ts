import assert from 'node:assert/strict'
import childProcess, { type ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { mock } from 'node:test'
import { objectStoreEngines } from '../support/object-store-engines.ts'
import { builderFolder, publishFrom } from '../support/release-builder.ts'

/** Ends each process that is started with SIGKILL, as a system does whose memory is short, until disposed. */
function killStarted(): Disposable {
  const { fork } = childProcess
  mock.method(childProcess, 'fork', (...args: Parameters<typeof fork>): ChildProcess => {
    const child = fork(...args)
    child.once('spawn', () => child.kill('SIGKILL'))
    return child
  })
  syncBuiltinESMExports()
  return {
    [Symbol.dispose]: () => {
      mock.restoreAll()
      syncBuiltinESMExports()
    },
  }
}

describe('a publication whose process that builds the index is killed', () => {
  it('ends in one line that says so and what it needs, leaves no draft, and the next one succeeds', async () => {
    await using store = (await objectStoreEngines[0]?.open()) ?? assert.fail()
    using builder = await builderFolder()
    {
      using _ = killStarted()
      await assert.rejects(publishFrom(store.objects, builder.path), {
        name: 'ReleaseError',
        message:
          'not published: building the search index failed, the process ended with SIGKILL; if memory was short, give it half a gigabyte per million companies',
      })
    }
    assert.deepEqual(
      readdirSync(builder.path).filter(name => name.startsWith('publishing-')),
      [],
    )
    assert.equal((await publishFrom(store.objects, builder.path)).isNew, true)
  })
})

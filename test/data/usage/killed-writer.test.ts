import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { entry, queryUsage, writtenIds } from './usage-entries.ts'

const recorder = fileURLToPath(new URL('record-until-killed.ts', import.meta.url))

/** The request ids that a process acknowledged before it was killed, `atLeast` or more. */
async function acknowledgedBeforeKill(dataDir: string, atLeast: number): Promise<string[]> {
  const child = spawn(process.execPath, [recorder, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (output.split('\n').length > atLeast) child.kill('SIGKILL')
  })
  const [, signal] = await closed
  assert.equal(signal, 'SIGKILL')
  // The text after the last line break is incomplete.
  return output.split('\n').slice(0, -1)
}

describe('a process killed with SIGKILL while 32 callers record', () => {
  it('loses no acknowledged entry, and every month is the sum of its events, in 3 rounds', async () => {
    using folder = tempFolder()
    const acknowledged: string[] = []
    for (const atLeast of [1, 300, 1_500]) {
      acknowledged.push(...(await acknowledgedBeforeKill(folder.path, atLeast)))
      await using accounts = await openAccounts(folder.path)
      const written = new Set(writtenIds(folder.path))
      assert.deepEqual(
        acknowledged.filter(id => !written.has(id)),
        [],
      )
      assert.deepEqual(await accounts.usage.reconcile(), [])
      assert.deepEqual(queryUsage(folder.path, 'PRAGMA integrity_check'), [{ integrity_check: 'ok' }])
      assert.equal((await accounts.usage.record(entry({ included: 1_000_000 }))).accepted, true)
    }
    assert.ok(acknowledged.length > 1_800, String(acknowledged.length))
  })
})

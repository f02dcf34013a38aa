import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { isInstalled } from '../../support/is-installed.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { queryUsage } from './usage-entries.ts'

const recorder = fileURLToPath(new URL('record-on-request.ts', import.meta.url))
const canLimit = isInstalled('prlimit')

describe('a ledger on a full disk', () => {
  it('rejects with StoreUnavailableError, bills nothing, and resumes by itself once there is space', async function () {
    if (!canLimit) this.skip()
    using folder = tempFolder()
    const child = spawn(process.execPath, [recorder, folder.path], { stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const nextLine = async () => (await lines.next()).value
    const record = (entries: number) => {
      child.stdin.write(`${entries}\n`)
      return nextLine()
    }
    // Simulates a full disk: writes beyond this file size fail.
    const limitFiles = (bytes: number | 'unlimited') =>
      execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`])
    try {
      assert.equal(await nextLine(), 'ready')
      assert.equal(await record(10), 'written 10')
      limitFiles(statSync(join(folder.path, 'usage.sqlite-wal')).size)
      assert.equal(await record(10), 'StoreUnavailableError 10')
      assert.equal(await record(1), 'StoreUnavailableError 10')
      limitFiles('unlimited')
      assert.equal(await record(5), 'written 15')
    } finally {
      child.stdin.end()
      await ended
    }
    await using accounts = await openAccounts(folder.path)
    assert.equal(await accounts.usage.used('acct_a', '2026-11'), 15)
    assert.deepEqual(await accounts.usage.reconcile(), [])
    assert.deepEqual(queryUsage(folder.path, 'PRAGMA integrity_check'), [{ integrity_check: 'ok' }])
  })
})

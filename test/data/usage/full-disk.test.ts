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

/** A process with a ledger, whose files cannot grow beyond a size, as on a full disk. */
function ledgerIn(folder: string) {
  const child = spawn(process.execPath, [recorder, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async () => (await lines.next()).value
  return {
    nextLine,
    ask: (line: string) => {
      child.stdin.write(`${line}\n`)
      return nextLine()
    },
    limitFiles: (bytes: number | 'unlimited') =>
      execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`]),
    [Symbol.asyncDispose]: async () => {
      child.stdin.end()
      await ended
    },
  }
}

describe('a ledger on a full disk', () => {
  before(function () {
    if (!canLimit) this.skip()
  })

  it('rejects with StoreUnavailableError, bills nothing, and resumes by itself once there is space', async () => {
    using folder = tempFolder()
    {
      await using ledger = ledgerIn(folder.path)
      assert.equal(await ledger.nextLine(), 'ready')
      assert.equal(await ledger.ask('10'), 'written 10')
      ledger.limitFiles(statSync(join(folder.path, 'usage.sqlite-wal')).size)
      assert.equal(await ledger.ask('10'), 'StoreUnavailableError 10')
      assert.equal(await ledger.ask('1'), 'StoreUnavailableError 10')
      ledger.limitFiles('unlimited')
      assert.equal(await ledger.ask('5'), 'written 15')
    }
    await using accounts = await openAccounts(folder.path)
    assert.equal(await accounts.usage.used('acct_a', '2026-11'), 15)
    assert.deepEqual(await accounts.usage.reconcile(), [])
    assert.deepEqual(queryUsage(folder.path, 'PRAGMA integrity_check'), [{ integrity_check: 'ok' }])
  })

  it('gets ready all the same, and says before its first charge that it cannot be written', async () => {
    using folder = tempFolder()
    await using ledger = ledgerIn(folder.path)
    assert.equal(await ledger.nextLine(), 'ready')
    ledger.limitFiles(0)
    assert.equal(await ledger.ask('ready'), 'not writable')
    ledger.limitFiles('unlimited')
    assert.equal(await ledger.ask('ready'), 'writable')
    assert.deepEqual(queryUsage(folder.path, 'PRAGMA user_version'), [{ user_version: 0 }])
  })
})

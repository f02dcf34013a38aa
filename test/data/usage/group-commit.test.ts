import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ResourceLimits } from 'node:worker_threads'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { createGroupCommit } from '#data/embedded/usage/group-commit.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'
import { entry, writtenIds } from './usage-entries.ts'

const recording = fileURLToPath(new URL('record-and-dispose.ts', import.meta.url))
const writerThread = new URL('../../../data/embedded/usage/usage-writer-thread.ts', import.meta.url)
const crashing = new URL('crashing-writer-thread.ts', import.meta.url)

const silent = { prepared: () => () => undefined, context: () => undefined }

describe('the group commit', () => {
  it('writes 200 pending entries on disposal, and leaves only the two files', async () => {
    using folder = tempFolder()
    const accounts = await openAccounts(folder.path)
    const recorded = Array.from({ length: 200 }, () => accounts.usage.record(entry()))
    await accounts[Symbol.asyncDispose]()
    assert.ok((await Promise.all(recorded)).every(({ accepted }) => accepted))
    assert.deepEqual(readdirSync(folder.path).sort(), ['accounts.sqlite', 'usage.sqlite'])
    assert.equal(writtenIds(folder.path).length, 200)
  })

  it('keeps its process alive until pending entries are written and both files are closed', () => {
    using folder = tempFolder()
    execFileSync(process.execPath, [recording, folder.path], { stdio: ['ignore', 'inherit', 'inherit'] })
    assert.deepEqual(readdirSync(folder.path).sort(), ['accounts.sqlite', 'usage.sqlite'])
    assert.equal(writtenIds(folder.path).length, 1)
  })

  it('rejects jobs after disposal, and may be disposed twice or unused', async () => {
    using folder = tempFolder()
    const accounts = await openAccounts(folder.path)
    await accounts.usage[Symbol.asyncDispose]()
    await accounts.usage[Symbol.asyncDispose]()
    await assert.rejects(accounts.usage.record(entry()), StoreUnavailableError)
    await accounts[Symbol.asyncDispose]()
  })

  it('answers each of 500 jobs with its own result', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, at) => accounts.usage.record(entry({ account_id: `acct_${at}`, units: at }))),
    )
    assert.deepEqual(
      answers.map(({ used }) => used),
      Array.from({ length: 500 }, (_, at) => at),
    )
  })

  it('commits 500 charges of one turn of the event loop in one group, and is woken once for all of their outcomes', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    await accounts.usage.ready()
    const groups: number[] = []
    const observer = {
      ...silent,
      ran: (_name: string, contexts: readonly unknown[]) => void groups.push(contexts.length),
    }
    await using writes = createGroupCommit(join(folder.path, 'usage.sqlite'), { observer })
    await Promise.all(Array.from({ length: 500 }, () => writes.submit({ kind: 'record', entry: entry() })))
    assert.deepEqual(groups, [500])
  })

  it('rejects pending jobs when its thread crashes, and starts another with the next job, in 3 rounds', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    await using writes = createGroupCommit(join(folder.path, 'usage.sqlite'), { thread: crashing })
    for (let round = 1; round <= 3; round++) {
      const written = entry()
      assert.deepEqual(await writes.submit({ kind: 'record', entry: written }), { accepted: true, used: round })
      const lost = [entry({ request_id: `crash ${round}` }), entry(), entry()]
      const outcomes = await Promise.allSettled(lost.map(each => writes.submit({ kind: 'record', entry: each })))
      for (const outcome of outcomes) {
        assert.ok(outcome.status === 'rejected' && outcome.reason instanceof StoreUnavailableError)
        assert.match(String(outcome.reason.cause), /crash/)
      }
      assert.equal(writtenIds(folder.path).length, round)
    }
    assert.deepEqual(await accounts.usage.reconcile(), [])
  })

  it('rejects with StoreUnavailableError while its file cannot be opened, and writes again once it can', async () => {
    using folder = tempFolder()
    const missing = join(folder.path, 'usage.sqlite')
    await using writes = createGroupCommit(missing)
    const write = () => writes.submit({ kind: 'record', entry: entry() })
    await assert.rejects(write(), StoreUnavailableError)
    await using _ = await openAccounts(folder.path)
    assert.deepEqual(await write(), { accepted: true, used: 1 })
  })

  it('is writable again seconds after its file is back, although nothing but that is asked of it', async () => {
    using folder = tempFolder()
    await using writes = createGroupCommit(join(folder.path, 'usage.sqlite'))
    await assert.rejects(writes.submit({ kind: 'record', entry: entry() }), StoreUnavailableError)
    assert.equal(writes.isWritable(), false)
    await using _ = await openAccounts(folder.path)
    await until(async () => writes.isWritable())
  })

  const unstartable = {
    'its file is missing': () => {
      const folder = tempFolder()
      const thread = pathToFileURL(join(folder.path, 'thread.ts'))
      const heal = () => writeFileSync(thread, `import ${JSON.stringify(writerThread.href)}`)
      return { options: { thread }, heal, [Symbol.dispose]: folder[Symbol.dispose] }
    },
    'it has 16 MB of memory and needs more': () => {
      const folder = tempFolder()
      const thread = pathToFileURL(join(folder.path, 'thread.ts'))
      const filler = 'globalThis.filler = Array.from({ length: 1_000_000 }, (_, at) => ({ at }))'
      writeFileSync(thread, `${filler}\nawait import(${JSON.stringify(writerThread.href)})`)
      const resourceLimits: ResourceLimits = { maxOldGenerationSizeMb: 16 }
      const heal = () => Object.assign(resourceLimits, { maxOldGenerationSizeMb: 400 })
      return { options: { thread, resourceLimits }, heal, [Symbol.dispose]: folder[Symbol.dispose] }
    },
  }
  for (const [reason, make] of Object.entries(unstartable))
    it(`rejects with StoreUnavailableError while its thread cannot be started because ${reason}, and writes once it can`, async () => {
      using folder = tempFolder()
      await using _ = await openAccounts(folder.path)
      using thread = make()
      await using writes = createGroupCommit(join(folder.path, 'usage.sqlite'), thread.options)
      const write = () => writes.submit({ kind: 'record', entry: entry() })
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const outcomes = await Promise.allSettled([write(), write()])
        for (const outcome of outcomes)
          assert.ok(outcome.status === 'rejected' && outcome.reason instanceof StoreUnavailableError)
        assert.equal(writes.isWritable(), false)
      }
      thread.heal()
      assert.deepEqual(await write(), { accepted: true, used: 1 })
      assert.equal(writes.isWritable(), true)
    })

  it('is writable again a second after its thread can be started, although nothing is submitted until then', async () => {
    using folder = tempFolder()
    await using _ = await openAccounts(folder.path)
    using thread = unstartable['its file is missing']()
    await using writes = createGroupCommit(join(folder.path, 'usage.sqlite'), thread.options)
    await assert.rejects(writes.submit({ kind: 'record', entry: entry() }), StoreUnavailableError)
    assert.equal(writes.isWritable(), false)
    thread.heal()
    await until(() => writes.isWritable())
    assert.deepEqual(writtenIds(folder.path), [])
  })
})

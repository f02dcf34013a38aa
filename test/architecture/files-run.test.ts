import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { fixture } from '../support/partition-stores.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { FunctionCounter, filesRunBy } from './files-run.ts'

const architecture = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')

/** The number of files that ARCHITECTURE.md states for a path through the code. */
const documented = (path: string) => Number(new RegExp(`^\\| ${path} \\| (\\d+) \\|`, 'm').exec(architecture)?.[1])

const company = { country: 'NO', registry_id: '923609016' }
// Found by the search and the batch only: a company that was looked up is kept in memory, and is not merged again.
const unread = { country: 'NO', registry_id: '964118191' }
const batch = () => ({ idempotency_key: randomUUID(), references: [unread] })
const toolCall = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'svc_get_company', arguments: company },
}

const requests: Record<string, () => { path: string; body?: object }> = {
  lookup: () => ({ path: '/v1/companies/NO/923609016' }),
  search: () => ({ path: '/v1/companies/search?q=marine+harvest&country=NO' }),
  batch: () => ({ path: '/v1/companies/lookup-batch', body: batch() }),
  'tool call': () => ({ path: '/mcp', body: toolCall }),
}

/** Runs every second beside requests, like the check for changed partitions. */
const timer = 'src/health/health-history.ts'

// A check of a partition's file, or a checkpoint, may happen in any turn.
const tolerance = 3

function checkCount(path: string, files: ReadonlySet<string>) {
  const list = [...files].sort().join('\n')
  assert.ok(
    Math.abs(files.size - documented(path)) <= tolerance,
    `${files.size} files, not ${documented(path)}:\n${list}`,
  )
}

describe('the path of a request through the code', () => {
  const counter = new FunctionCounter()
  let service: TestService
  let key: string
  before(async () => {
    await counter.start()
    service = await startTestService()
    key = (await service.key()).text
  })
  after(async () => {
    counter[Symbol.dispose]()
    await service[Symbol.asyncDispose]()
  })

  const send = async ({ path, body }: { path: string; body?: object }) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const reply = await fetch(service.url + path, init)
    assert.equal(reply.status, 200, await reply.text())
    // Work after the reply is sent: the log line, the end of the transaction.
    await sleep(20)
  }

  for (const [name, request] of Object.entries(requests))
    it(`of a ${name} runs ${documented(name)} files, 3 more or less, as ARCHITECTURE.md says`, async () => {
      await send(request())
      let files: Set<string> | undefined
      // Files that run in every round belong to the request.
      for (let round = 0; round < 5; ) {
        await counter.take()
        await send(request())
        const run = await counter.take()
        // On a busy machine a round takes longer than the second between two runs of a timer.
        if (run.has(timer)) continue
        round += 1
        files = new Set(files ? [...files].filter(file => run.has(file)) : run)
      }
      checkCount(name, files ?? new Set())
    })
})

describe('the path of an import through the code', () => {
  it(`of Companies House's file runs ${documented('import')} files, 3 more or less, as ARCHITECTURE.md says`, () => {
    using folder = tempFolder()
    const program = fileURLToPath(new URL('../support/import-process.ts', import.meta.url))
    const file = fixture('BasicCompanyData-synthetic-2026-11-01.csv')
    const files = filesRunBy(program, ['gb', join(folder.path, 'data'), file], join(folder.path, 'coverage'))
    checkCount('import', files)
  })
})

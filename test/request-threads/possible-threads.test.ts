import assert from 'node:assert/strict'
import { createLogger } from '../../src/logging/logger.ts'
import { possibleThreads } from '../../src/request-threads/serve-from-threads.ts'

async function threadsAt(host: string, threads: number | undefined) {
  const lines: string[] = []
  const logger = createLogger('info', { write: line => void lines.push(line) })
  const possible = await possibleThreads({ host, threads }, logger)
  return { possible, warnings: lines.map(line => JSON.parse(line)).map(({ level, threads }) => ({ level, threads })) }
}

// An address for documents (RFC 5737), on which no machine listens.
const foreign = '192.0.2.1'

describe('the number of request threads that a server starts', () => {
  it('is 1 in place of 4 where they cannot share a port, and one warning says so', async () =>
    assert.deepEqual(await threadsAt(foreign, 4), { possible: 1, warnings: [{ level: 40, threads: 4 }] }))

  it('is 1 without a look at the port where 1 is configured, or nothing', async () => {
    for (const threads of [1, undefined])
      assert.deepEqual(await threadsAt(foreign, threads), { possible: 1, warnings: [] })
  })

  it('is the configured one where the system shares a port', async function () {
    if (process.platform !== 'linux') this.skip()
    assert.deepEqual(await threadsAt('127.0.0.1', 4), { possible: 4, warnings: [] })
  })
})

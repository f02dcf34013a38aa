import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGroupCommit } from '#data/embedded/usage/group-commit.ts'
import { createUsageLedger } from '#data/embedded/usage/usage-ledger.ts'
import { openConnection } from '#data/sqlite/connection.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { describeEmbedded } from '../support/test-store.ts'
import { until } from '../support/until.ts'

const thread = new URL('../data/usage/stoppable-writer-thread.ts', import.meta.url)
const equinor = '/v1/companies/NO/923609016'

// PostgreSQL is written without a thread.
describeEmbedded('a service whose writer of usage cannot start its thread', () => {
  it('answers paid requests with 503 and Retry-After, others as ever, and paid ones again, billed once, when it can', async () => {
    using folder = tempFolder()
    // Creates the databases.
    await (await startTestService({ SVC_DATA_DIR: folder.path }, {}, { hasOwnSearch: false }))[Symbol.asyncDispose]()
    const file = join(folder.path, 'usage.sqlite')
    await using connection = await openConnection(file)
    const usage = createUsageLedger(connection.raw, createGroupCommit(file, { thread }))
    await using service = await startTestService({ SVC_DATA_DIR: folder.path }, { usage }, { hasOwnSearch: false })
    const { text: key } = await service.key()
    const statusOf = async (path: string) => (await sendRequest(service, path, { key })).status

    writeFileSync(join(folder.path, 'no-threads'), '')
    const { status, body, headers } = await sendRequest(service, equinor, { key })
    assert.deepEqual([status, body.code, body.retryable], [503, 'service_unavailable', true])
    assert.deepEqual([headers['retry-after'], headers['x-svc-cost-units']], [String(body.retry_after_seconds), '0'])
    assert.deepEqual(
      await Promise.all(['/v1/health', '/v1/countries', '/v1/companies/NO/999999999'].map(statusOf)),
      [200, 200, 404],
    )

    rmSync(join(folder.path, 'no-threads'))
    await until(async () => (await statusOf(equinor)) === 200)
    const again = await sendRequest(service, equinor, { key })
    assert.equal(again.headers['x-svc-credits-remaining'], '999998')
    await usage[Symbol.asyncDispose]()
  })
})

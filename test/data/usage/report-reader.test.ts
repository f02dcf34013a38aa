import assert from 'node:assert/strict'
import { join } from 'node:path'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { createReportReader } from '#data/embedded/usage/report-reader.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { dayMs } from '#domain/calendar.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { entry, november } from './usage-entries.ts'

const queryOf = (accountId: string) => ({ accountId, from: november - dayMs, to: november + dayMs, groupBy: [] })

describe('a reader of usage reports', () => {
  it('rejects while its database cannot be opened, and reads once it can', async () => {
    using folder = tempFolder()
    await using reader = createReportReader(join(folder.path, 'usage.sqlite'))
    await assert.rejects(reader.read(queryOf('acct_a')), StoreUnavailableError)
    await using accounts = await openAccounts(folder.path)
    await accounts.usage.record(entry())
    assert.equal((await reader.read(queryOf('acct_a'))).totals[0]?.requests, 1)
  })

  it('whose thread ends rejects the report it was reading, and starts another thread for the next one', async () => {
    using folder = tempFolder()
    await using _ = await openAccounts(folder.path)
    const crashing = new URL('crashing-writer-thread.ts', import.meta.url)
    await using reader = createReportReader(join(folder.path, 'usage.sqlite'), { thread: crashing })
    for (let times = 0; times < 2; times += 1)
      await assert.rejects(reader.read(queryOf('acct_a')), StoreUnavailableError)
  })
})

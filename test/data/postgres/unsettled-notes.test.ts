import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { createUsageDatabase, openUsageIn } from '../../support/usage-engines.ts'

describeWithPostgres('the notes of a server that was killed', () => {
  it('are settled in a data folder named [a]*{b}, and not where another server has settled them', async () => {
    using parent = tempFolder()
    const folder = join(parent.path, '[a]*{b}')
    mkdirSync(folder)
    const note = join(folder, `unsettled-usage-${randomUUID()}.jsonl`)
    writeFileSync(note, '')
    utimesSync(note, 1, 1)
    // As a file that was listed and is gone when it is opened.
    symlinkSync('gone', join(folder, `unsettled-usage-${randomUUID()}.jsonl`))
    const url = await createUsageDatabase()
    const stores = await openUsageIn(url, folder)
    await stores.usage.ready()
    await stores[Symbol.asyncDispose]()
    assert.equal(existsSync(note), false)
  })
})

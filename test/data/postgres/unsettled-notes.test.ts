import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectPostgres } from '#data/postgres/connect.ts'
import { createGiveBack } from '#data/postgres/usage/give-back.ts'
import { monthOf } from '#domain/calendar.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { createUsageDatabase, openUsageIn } from '../../support/usage-engines.ts'
import { entry } from '../usage/usage-entries.ts'

const billed = entry({ request_id: 'd' })

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

  it('give back 3 of 4 charges, after one of a day that PostgreSQL refuses and a note that a full disk cut', async () => {
    using folder = tempFolder()
    const url = await createUsageDatabase()
    const stores = await openUsageIn(url, folder.path)
    await using postgres = connectPostgres(url)
    await stores.usage.ready()
    const entries = ['a', 'b', 'c'].map(request_id => ({ ...billed, request_id }))
    for (const each of entries) await stores.usage.record(each)
    const noteOf = (name: string) => join(folder.path, `unsettled-usage-${name}.jsonl`)
    const old = (name: string) => utimesSync(noteOf(name), 1, 1)
    writeFileSync(noteOf('0'), [{ ...billed, at: 8.64e15 }, entries[0]].map(each => JSON.stringify(each)).join('\n'))
    old('0')
    const killed = createGiveBack(postgres, folder.path)
    writeFileSync(noteOf(killed.writer), '{"request_id":"of a full di')
    await killed.note(entries.slice(1, 2))
    await killed.note(entries.slice(2))
    old(killed.writer)

    const refused: string[] = []
    const other = createGiveBack(postgres, folder.path, error => refused.push(error.message))
    await other.settleNotes()
    assert.equal(other.count(), 3)
    assert.match(refused.join(), /^request d in .*unsettled-usage-0\.jsonl: time zone displacement out of range/)
    assert.deepEqual([existsSync(noteOf('0')), existsSync(noteOf(killed.writer))], [true, false])
    assert.equal(await stores.usage.used(billed.account_id, monthOf(billed.at)), 0)
    await stores[Symbol.asyncDispose]()
  })
})

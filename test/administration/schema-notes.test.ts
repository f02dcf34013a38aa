import assert from 'node:assert/strict'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { schema } from '#data/postgres/schema.ts'
import { svc } from '../cli/svc.ts'
import { describeWithPostgres } from '../support/describe-with.ts'
import { sharedPostgres } from '../support/postgres.ts'
import { tempFolder } from '../support/temp-folder.ts'

describeWithPostgres('a search_path that leads to another schema than the accounts are in', () => {
  it('is noted by svc doctor, before and after a server has made tables there', async () => {
    using folder = tempFolder()
    const server = await sharedPostgres()
    const url = await server.createDatabase()
    await server.run('CREATE SCHEMA other', new URL(url).pathname.slice(1))
    const lost = `${url}?options=${encodeURIComponent('-c search_path=other')}`
    const noted = async (SVC_DATABASE_URL: string) => {
      const settings = { SVC_DATA_DIR: folder.path, SVC_KEY_SECRET: 'k'.repeat(32), SVC_DATABASE_URL }
      const { notes } = (await svc(['doctor', '--json'], settings)).json<{ notes?: string[] }>()
      return (notes ?? []).filter(note => note.includes('search_path'))
    }
    await migratePostgres(url, schema)
    assert.deepEqual(await noted(url), [])
    const note = (own: string, others: string) =>
      `search_path leads to the schema ${own}, and the accounts in ${others} are not used: if keys are unknown, correct it`
    assert.deepEqual(await noted(lost), [note('other', 'public')])
    await migratePostgres(lost, schema)
    assert.deepEqual([await noted(lost), await noted(url)], [[note('other', 'public')], [note('public', 'other')]])
  })
})

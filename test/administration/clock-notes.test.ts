import assert from 'node:assert/strict'
import { clockNotes } from '../../src/administration/checks/clock-notes.ts'
import { svc } from '../cli/svc.ts'
import { describeWithPostgres } from '../support/describe-with.ts'
import { freePort } from '../support/free-port.ts'
import { sharedPostgres } from '../support/postgres.ts'
import { tempFolder } from '../support/temp-folder.ts'

describeWithPostgres('the clock of a machine whose accounts are in PostgreSQL', () => {
  it('is noted 90 seconds ahead of that of the database, and an hour behind, and not 4 seconds ahead', async () => {
    const url = (await sharedPostgres()).url('postgres')
    const noted = (ms: number) => clockNotes(url, () => Date.now() + ms)
    const rest = 'that of PostgreSQL: a server here expires keys by it; set both by NTP'
    assert.deepEqual(await noted(90_000), [`the clock of this machine is 90 s ahead of ${rest}`])
    assert.deepEqual(await noted(-3_600_000), [`the clock of this machine is 3600 s behind ${rest}`])
    assert.deepEqual(await noted(4_000), [])
  })

  it('is checked by svc doctor, if the database answers', async () => {
    using folder = tempFolder()
    const checked = async (SVC_DATABASE_URL: string) => {
      const settings = { SVC_DATA_DIR: folder.path, SVC_KEY_SECRET: 'k'.repeat(32), SVC_DATABASE_URL }
      const { checks } = (await svc(['doctor', '--json'], settings)).json<{ checks: { check: string }[] }>()
      return checks.some(({ check }) => check === 'clock')
    }
    assert.equal(await checked(await (await sharedPostgres()).createDatabase()), true)
    assert.equal(await checked(`postgres://svc@127.0.0.1:${await freePort()}/svc`), false)
  })
})

import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'
import { refusalOf, svc } from './svc.ts'

describe('svc operators', () => {
  let folder: TempFolder
  beforeEach(() => {
    folder = tempFolder()
    mkdirSync(join(folder.path, 'data'))
  })
  afterEach(() => folder[Symbol.dispose]())

  const run = (...args: string[]) => svc(['operators', ...args], { SVC_DATA_DIR: join(folder.path, 'data') })

  it('create prints {id, token, name, permission, expires_at}; list never has the token; revoke ends it', async () => {
    const created = (await run('create', '--name', 'Ada', '--read-only', '--expires-at', '2099-01-31', '--json')).json<
      Record<string, string>
    >()
    assert.match(created.token ?? '', /^svcop_[0-9A-Za-z]{12}_[0-9A-Za-z]{32}$/)
    const { token: _, id = '', ...rest } = created
    assert.deepEqual(rest, { name: 'Ada', permission: 'read', expires_at: '2099-01-31T00:00:00.000Z' })
    const list = await run('list', '--json')
    assert.deepEqual(
      list.json<{ id: string; state: string }[]>().map(row => [row.id, row.state]),
      [[id, 'active']],
    )
    assert.doesNotMatch(list.stdout, /svcop_|hash/)
    assert.equal((await run('revoke', id, '--json')).json<{ id: string }>().id, id)
    assert.deepEqual(refusalOf(await run('revoke', id)).lines, [`svc: no active operator has the id ${id}`])
    assert.match((await run('list')).stdout, /revoked/)
  })

  it('create refuses an empty name and a date that is past, in one line each', async () => {
    const refused = [
      await run('create', '--name', ' '),
      await run('create', '--name', 'Ada', '--expires-at', '2020-01-01'),
    ]
    assert.deepEqual(
      refused.map(ran => refusalOf(ran).lines),
      [['svc: the name of an operator cannot be empty'], ['svc: the expiry is past: 2020-01-01']],
    )
  })
})

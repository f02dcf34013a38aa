import assert from 'node:assert/strict'
import { rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSvc } from '../cli/svc.ts'
import { type CrashFolder, crashFolder } from '../crash/crash-folder.ts'
import { equinorPath, startAttacked } from './attacked-server.ts'
import { recordAttack } from './record-attack.ts'

const databases = ['accounts.sqlite', 'usage.sqlite'] as const
const files = [...databases, 'key-secret'] as const

const losses: Record<string, (file: string) => void> = {
  deleted: file => rmSync(file),
  emptied: file => truncateSync(file, 0),
}

const linesOf = (text: string) => text.split('\n').filter(line => line !== '')
const settingsOf = (folder: CrashFolder) => ({ SVC_DATA_DIR: folder.path, SVC_TIERS_FILE: folder.tiersFile })

describe('a data folder that loses a file', () => {
  let starts = 0
  let lookUps = 0
  let doctors = 0

  async function assertDoctorFinds(folder: CrashFolder, name: string) {
    const { code, stdout, stderr } = await spawnSvc(['doctor'], settingsOf(folder))
    assert.equal(code, 1, stdout)
    assert.ok(`${stdout}${stderr}`.includes(name), stdout)
    doctors += 1
  }

  for (const name of files)
    for (const [how, lose] of Object.entries(losses))
      it(`starts no server, in one line that names ${name}, when it was ${how}`, async () => {
        using folder = await crashFolder()
        lose(join(folder.path, name))
        const { code, stderr } = await spawnSvc(['serve'], { ...settingsOf(folder), SVC_PORT: '0' })
        const lines = linesOf(stderr)
        assert.deepEqual([code, lines.length, lines[0]?.includes(name)], [1, 1, true], stderr)
        starts += 1
      })

  for (const name of databases)
    for (const [how, lose] of Object.entries(losses))
      it(`answers 20 of 20 lookups 503 and charges nothing once ${name} is ${how} under a server, and doctor reports it`, async () => {
        await using server = await startAttacked()
        assert.equal((await server.request(equinorPath)).status, 200)
        const charged = server.charged()
        lose(join(server.folder.path, name))
        for (let sent = 0; sent < 20; sent += 1) {
          const { status, text } = await server.request(equinorPath)
          assert.deepEqual([status, text.includes('"service_unavailable"')], [503, true], `lookup ${sent}: ${text}`)
          lookUps += 1
        }
        assert.equal(server.charged(), charged)
        assert.notEqual(JSON.parse((await server.request('/v1/health')).text).status, 'pass')
        assert.ok(server.isAlive())
        await assertDoctorFinds(server.folder, name)
      })

  it('continues to serve after key-secret is deleted, until it is restarted; doctor reports it', async () => {
    await using server = await startAttacked()
    rmSync(join(server.folder.path, 'key-secret'))
    assert.equal((await server.request(equinorPath)).status, 200)
    await assertDoctorFinds(server.folder, 'key-secret')
  })

  after(() =>
    recordAttack({
      attack: 'lost files',
      sent: 'accounts.sqlite, usage.sqlite and key-secret deleted and emptied, before the start and while serving',
      verified: 'start refused in one line; no paid reply; nothing charged; svc doctor names the file',
      figures: `${starts} starts refused; ${lookUps} lookups answered 503; ${doctors} of 5 found by doctor`,
    }),
  )
})

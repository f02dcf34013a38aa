import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, cpSync, openSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeSyntheticRegister } from '../../bench/synthetic-register.ts'
import { environment, program, spawnSvc } from '../cli/svc.ts'
import { type CrashFolder, crashFolder } from '../crash/crash-folder.ts'
import { canTrace, trace } from '../crash/strace.ts'
import { batchOf, batchPath, unknown } from '../support/batches.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { assertBilled } from './assert-billed.ts'
import { type AttackedServer, equinorPath, startAttacked } from './attacked-server.ts'
import { recordAttack } from './record-attack.ts'
import { canMount, freeInodes, onDiskOf, takeInodes } from './small-disk.ts'

/** System calls that change a file, and the files that a server changes. */
const writes = 'pwrite64,ftruncate,fsync,fdatasync,rename,unlink,mkdir'
const written = ['usage.sqlite', 'usage.sqlite-wal', 'accounts.sqlite', 'accounts.sqlite-wal', 'audit-head']
const search = '/v1/companies/search?q=equinor&country=NO'
const sendUnbilled = (server: AttackedServer) => server.request(batchPath, batchOf(unknown))

/** The status of a reply, with the code of an error. */
async function answerTo(reply: Promise<{ status: number; text: string }>): Promise<string> {
  const { status, text } = await reply
  return status === 200 ? '200' : `${status} ${JSON.parse(text).code}`
}

const healthOf = async (server: AttackedServer) => {
  const { status, components } = JSON.parse((await server.request('/v1/health')).text)
  return [status, components.usage_store.status]
}

describe('a server whose disk becomes read-only while it serves', () => {
  it('answers what costs a unit or is stored 503 service_unavailable, the rest as before, and recovers without a restart', async function () {
    if (!canTrace) return this.skip()
    await using server = await startAttacked()
    assert.deepEqual(await Promise.all([answerTo(server.request(equinorPath)), answerTo(sendUnbilled(server))]), [
      '200',
      '200',
    ])
    const charged = server.charged()
    let refused = 0
    {
      const paths = written.flatMap(name => ['-P', join(server.folder.path, name)])
      await using _ = await trace(server.pid, ['-e', `inject=${writes}:error=EROFS`, ...paths])
      for (let tries = 0; tries < 20; tries += 1) {
        for (const reply of [server.request(equinorPath), server.request(search), sendUnbilled(server)])
          assert.equal(await answerTo(reply), '503 service_unavailable')
        refused += 3
      }
      assert.equal(await answerTo(server.request('/v1/companies/NO/999999999')), '404 company_not_found')
      assert.equal(await answerTo(server.request('/v1/countries')), '200')
      assert.deepEqual(await healthOf(server), ['warn', 'warn'])
    }
    assert.equal(server.charged(), charged)
    await until(async () => (await answerTo(server.request(equinorPath))) === '200')
    await until(async () => (await answerTo(sendUnbilled(server))) === '200')
    await server.untilHealthy()
    await assertBilled(server)
    recordAttack({
      attack: 'read-only disk',
      sent: 'lookups, searches and unbilled batches while every write to the databases fails with EROFS',
      verified: 'all refused by 503 and not charged; free requests served; recovery without a restart',
      figures: `${refused} of ${refused} refused; ${server.charged()} units charged and billed`,
    })
  })

  it('is refused at the start, in one line', async function () {
    if (!canMount()) return this.skip()
    using source = await crashFolder()
    using place = tempFolder()
    const [command = '', ...args] = onDiskOf(64, place.path, source.path, { isReadOnly: true })
    const env = environment({ SVC_DATA_DIR: place.path, SVC_PORT: '0', SVC_LOG_FORMAT: 'text' })
    const { status, stderr } = spawnSync(command, [...args, program, 'serve'], { env, encoding: 'utf8' })
    assert.equal(status, 1)
    assert.match(stderr, /^svc: \S+ is on a read-only file system; change SVC_DATA_DIR\n$/)
  })
})

describe('a server whose disk can have no more files', () => {
  it('answers lookups, searches and batches as before, charges them, and indexes again once there is room', async function () {
    if (!canMount()) return this.skip()
    using source = await crashFolder()
    using place = tempFolder()
    const folder: CrashFolder = { ...source, path: place.path }
    const through = onDiskOf(64, place.path, source.path, { inodes: 200 })
    await using server = await startAttacked({ folder, through })
    const disk = `/proc/${server.pid}/root${place.path}`
    const statuses = () =>
      Promise.all([server.request(equinorPath), server.request(search), sendUnbilled(server)].map(answerTo))
    // On a slow machine the server is ready before its first index, and refuses searches until then.
    await until(async () => (await answerTo(server.request(search))) === '200')
    assert.deepEqual(await statuses(), ['200', '200', '200'])
    const untilIndexPasses = (passes: boolean) =>
      until(async () => {
        // Health is limited by the hour.
        await sleep(1_000)
        const { search_index } = JSON.parse((await server.request('/v1/health')).text).components
        return (search_index.status === 'pass') === passes
      })

    using register = tempFolder()
    const file = join(register.path, 'BasicCompanyDataAsOneFile-2026-11-01.csv')
    await writeSyntheticRegister(file, { rows: 50, seed: 1 })
    const imported = await spawnSvc(['import', 'gb', file], { SVC_DATA_DIR: source.path })
    assert.equal(imported.code, 0, imported.stderr)
    const partition = join(disk, 'partitions/GB.sqlite')
    cpSync(join(source.path, 'partitions/GB.sqlite'), `${partition}.new`)
    // The replaced partition stays open, or the server could free its inode before it builds the index.
    const replaced = openSync(partition, 'r')
    const taken = takeInodes(disk)
    // The index must be built again, which takes a file.
    renameSync(`${partition}.new`, partition)
    await untilIndexPasses(false)
    for (let tries = 0; tries < 10; tries += 1) assert.deepEqual(await statuses(), ['200', '200', '200'])

    freeInodes(disk, taken)
    closeSync(replaced)
    await untilIndexPasses(true)
    await server.untilHealthy()
    assert.deepEqual(await statuses(), ['200', '200', '200'])
    using copy = tempFolder()
    cpSync(disk, copy.path, { recursive: true })
    await assertBilled({ ...server, folder: { ...folder, path: copy.path } })
    recordAttack({
      attack: 'no inodes',
      sent: `lookups, searches and batches while a disk of 200 files is full (${taken} of them taken)`,
      verified: 'all answered and billed once; the search index is built again once there is room',
      figures: `30 of 30 served; ${server.charged()} units charged and billed`,
    })
  })
})

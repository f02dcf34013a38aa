import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CrashFolder, crashFolder } from '../crash/crash-folder.ts'
import { batchOf, batchPath, unknown } from '../support/batches.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { assertBilled } from './assert-billed.ts'
import { type AttackedServer, equinorPath, startAttacked } from './attacked-server.ts'
import { recordAttack } from './record-attack.ts'
import { canMount, emptyDisk, fillDisk, onDiskOf } from './small-disk.ts'

const megabytes = 64
// Less than a twentieth of the disk, which is kept for what is billed.
const littleSpace = 2_500_000

const lookUp = async (server: AttackedServer) => (await server.request(equinorPath)).status
const sendUnbilled = async (server: AttackedServer) => (await server.request(batchPath, batchOf(unknown))).status

/** The statuses of a number of lookups. */
async function statusesOf(server: AttackedServer, count: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  for (let sent = 0; sent < count; sent += 1) {
    const status = await lookUp(server)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  return statuses
}

describe(`a server on a disk of ${megabytes} MB that is filled`, () => {
  it('refuses unbilled batches first, then billed requests, serves free ones, charges nothing that it refuses, and recovers', async function () {
    if (!canMount()) return this.skip()
    using source = await crashFolder()
    using place = tempFolder()
    const folder: CrashFolder = { ...source, path: place.path }
    await using server = await startAttacked({ folder, through: onDiskOf(megabytes, place.path, source.path) })
    const disk = `/proc/${server.pid}/root${place.path}`
    assert.deepEqual([await lookUp(server), await sendUnbilled(server)], [200, 200])

    fillDisk(disk, littleSpace)
    await until(async () => {
      await sleep(200)
      return (await sendUnbilled(server)) === 503
    })
    const withLittle = await statusesOf(server, 50)
    assert.deepEqual([...withLittle], [[200, 50]])

    fillDisk(disk, 0)
    await until(async () => (await lookUp(server)) === 503)
    const withNothing = await statusesOf(server, 50)
    assert.ok([...withNothing.keys()].every(status => [200, 503].includes(status)))
    assert.deepEqual([await sendUnbilled(server), (await server.request('/v1/countries')).status], [503, 200])

    emptyDisk(disk, littleSpace, 0)
    await until(async () => (await lookUp(server)) === 200)
    await until(async () => (await sendUnbilled(server)) === 200)
    await server.untilHealthy()
    // SQLite would open the file of that name outside the server's mounts.
    using copy = tempFolder()
    cpSync(disk, copy.path, { recursive: true })
    await assertBilled({ ...server, folder: { ...folder, path: copy.path } })
    recordAttack({
      attack: 'full disk',
      sent: `lookups and batches while a disk of ${megabytes} MB is filled and emptied`,
      verified:
        'unbilled batches refused first; free requests served; recovery without a restart; every reply billed once',
      figures: `2.5 MB free: 50 of 50 lookups served; 0 free: ${withNothing.get(503) ?? 0} of 50 refused; ${server.charged()} units charged and billed`,
    })
  })
})

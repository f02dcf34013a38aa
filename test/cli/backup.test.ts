import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { monthOf } from '#domain/calendar.ts'
import { readManifest } from '../../src/administration/backup/manifest.ts'
import { canMount, onDiskOf } from '../attack/small-disk.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { environment, program, refusalOf, spawnSvc, svc } from './svc.ts'

interface Summary {
  complete_until: string
  partitions: string[]
}

const flipLastByte = (file: string) => {
  const bytes = readFileSync(file)
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  writeFileSync(file, bytes)
}

interface Damage {
  what: string
  apply: (backup: string) => void
  line: (damaged: string, whole: string) => string
}

const damages: readonly Damage[] = [
  {
    what: 'a flipped byte',
    apply: backup => flipLastByte(join(backup, 'usage.sqlite')),
    line: backup => `${join(backup, 'usage.sqlite')} is damaged: its hash is another one`,
  },
  {
    what: 'a file cut short',
    apply: backup => writeFileSync(join(backup, 'accounts.sqlite'), 'short'),
    line: (damaged, whole) =>
      `${join(damaged, 'accounts.sqlite')} has 5 bytes in place of ${statSync(join(whole, 'accounts.sqlite')).size}`,
  },
  {
    what: 'a missing secret',
    apply: backup => rmSync(join(backup, 'key-secret')),
    line: backup => `${join(backup, 'key-secret')} is missing`,
  },
  {
    what: 'no manifest',
    apply: backup => rmSync(join(backup, 'manifest.json')),
    line: backup => `${backup} is not a backup: it has no manifest.json that can be read`,
  },
  {
    what: 'a manifest that names a file outside the folder',
    apply: backup => {
      const file = join(backup, 'manifest.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace('key-secret', '../key-secret'))
    },
    line: backup => `${join(backup, 'manifest.json')} is damaged, or of a release that is newer than this one`,
  },
]

describe('svc backup and svc restore', () => {
  const folder = tempFolder()
  const backup = join(folder.path, 'backup')
  let service: TestService
  let key: Awaited<ReturnType<TestService['key']>>
  const inFolder = (name: string) => join(folder.path, name)
  const back = (args: readonly string[]) => svc(['backup', ...args], { SVC_DATA_DIR: service.dataDir })
  const lookUp = () => sendRequest(service, '/v1/companies/NO/923609016', { key: key.text })

  before(async () => {
    service = await startTestService()
    key = await service.key()
    await lookUp()
  })
  after(async () => {
    await service[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  it('copy a folder in use, also what is only in its write-ahead log: the key works on the restored folder, with 1 unit used', async () => {
    const { code, stderr } = await back([backup])
    assert.deepEqual([code, stderr], [0, ''])
    const restored = inFolder('restored')
    assert.equal((await svc(['restore', backup], { SVC_DATA_DIR: restored })).code, 0)
    await using copy = await startTestService({ SVC_DATA_DIR: restored })
    const { status, headers } = await sendRequest(copy, '/v1/account/usage', { key: key.text })
    assert.deepEqual([status, headers['x-svc-credits-remaining']], [200, '999999'])
  })

  it('hold what is private: the folder has mode 0700, its files 0600', () => {
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
    assert.equal(modeOf(backup), '700')
    assert.deepEqual(
      readdirSync(backup).map(name => [name, modeOf(join(backup, name))]),
      ['accounts.sqlite', 'audit-head', 'key-secret', 'manifest.json', 'usage.sqlite'].map(name => [name, '600']),
    )
  })

  it('lose nothing that was answered before complete_until, and no month differs from its events, 3 times under load', async () => {
    const answered: number[] = []
    let isDone = false
    const caller = async () => {
      while (!isDone) {
        // The clock of the service moves on, or its limits would refuse.
        service.clock.advance(200)
        assert.equal((await lookUp()).status, 200)
        answered.push(Date.now())
      }
    }
    const callers = Array.from({ length: 8 }, caller)
    const backups: Summary[] = []
    for (const name of ['load-1', 'load-2', 'load-3']) {
      const done = await spawnSvc(['backup', inFolder(name), '--json'], { SVC_DATA_DIR: service.dataDir })
      backups.push(done.json<Summary>())
    }
    isDone = true
    await Promise.all(callers)
    for (const [at, { complete_until }] of backups.entries()) {
      const restored = inFolder(`loaded-${at}`)
      await svc(['restore', inFolder(`load-${at + 1}`)], { SVC_DATA_DIR: restored })
      await using accounts = await openAccounts(restored)
      const used = await accounts.usage.used(key.accountId, monthOf(service.clock.now()))
      const before = 1 + answered.filter(time => time < Date.parse(complete_until)).length
      assert.ok(used >= before && used <= answered.length + 1, `${used} used, ${before} answered before`)
      assert.deepEqual(await accounts.usage.reconcile(), [])
    }
  })

  it('copy the companies of chosen countries, each once, or of all', async () => {
    const partitionsOf = async (name: string, countries: string) =>
      (await back([inFolder(name), '--partitions', countries, '--json'])).json<Summary>().partitions
    assert.deepEqual(await partitionsOf('two', 'no,SE,NO'), ['NO', 'SE'])
    assert.equal((await partitionsOf('all', 'all')).length, 19)
    const { code } = await svc(['backup', '--verify', inFolder('all')], { SVC_DATA_DIR: service.dataDir })
    assert.equal(code, 0)
  })

  it('name the copy that a full disk of 1 MB has no space for, and what to change', function () {
    if (!canMount()) return this.skip()
    const disk = inFolder('disk')
    const empty = inFolder('empty')
    for (const made of [disk, empty]) mkdirSync(made)
    const onDisk = (dataDir: string, ...args: string[]) => {
      const [command = '', ...before] = onDiskOf(1, disk, empty)
      const env = environment({ SVC_DATA_DIR: dataDir })
      return spawnSync(command, [...before, program, ...args], { env, encoding: 'utf8' }).stderr
    }
    const full = (change: string) =>
      new RegExp(
        `^svc: ${disk}/copy\\.\\w+\\.partial/\\S+ cannot be written: its disk is full; free some space on it, or change ${change}$`,
        'm',
      )
    assert.match(
      onDisk(service.dataDir, 'backup', join(disk, 'copy'), '--partitions', 'all'),
      full('the argument folder'),
    )
    assert.match(onDisk(join(disk, 'copy'), 'restore', inFolder('all')), full('SVC_DATA_DIR'))
  })

  it('name the copy of a database that 100 KB do not suffice for, not the disk of the data folder, or TMPDIR', function () {
    if (!canMount()) return this.skip()
    const disk = inFolder('small-disk')
    const others = inFolder('others')
    for (const made of [disk, others]) mkdirSync(made)
    writeFileSync(join(others, 'other'), Buffer.alloc(924 * 1024))
    const lineOf = (folder: string) => {
      const [command = '', ...before] = onDiskOf(1, disk, others)
      const env = { ...environment({ SVC_DATA_DIR: service.dataDir }), TMPDIR: disk }
      return spawnSync(command, [...before, program, 'backup', folder], { env, encoding: 'utf8' }).stderr
    }
    const full = 'cannot be written: its disk is full; free some space on it, or change'
    assert.match(
      lineOf(join(disk, 'copy')),
      new RegExp(`copy\\.\\w+\\.partial/usage\\.sqlite ${full} the argument folder$`, 'm'),
    )
    assert.match(lineOf('-'), new RegExp(`svc-backup-\\w+/usage\\.sqlite ${full} TMPDIR$`, 'm'))
  })

  it('name TMPDIR where it has 100 KB for an archive of more, in place of saying that it is no backup', function () {
    if (!canMount()) return this.skip()
    const disk = inFolder('small-tmp')
    const others = inFolder('others-of-tmp')
    for (const made of [disk, others]) mkdirSync(made)
    writeFileSync(join(others, 'other'), Buffer.alloc(924 * 1024))
    const archive = spawnSync(program, ['backup', '-'], { env: environment({ SVC_DATA_DIR: service.dataDir }) }).stdout
    const [command = '', ...before] = onDiskOf(1, disk, others)
    const env = { ...environment({ SVC_DATA_DIR: inFolder('of-archive') }), TMPDIR: disk }
    const { status, stderr } = spawnSync(command, [...before, program, 'restore', '-'], { env, input: archive })
    const line =
      /^svc: \S+svc-backup-\w+ cannot be written: its disk is full; free some space on it, or change TMPDIR\n$/
    assert.deepEqual([status, existsSync(inFolder('of-archive'))], [1, false])
    assert.match(stderr.toString(), line)
  })

  it('refuse to restore with SVC_DATABASE_URL, whose servers read no accounts of a folder, in one line, and make no folder', async () => {
    const place = { SVC_DATA_DIR: inFolder('unread'), SVC_DATABASE_URL: 'postgres://svc@127.0.0.1:1/svc' }
    const { code, lines } = refusalOf(await svc(['restore', backup], { ...place, SVC_KEY_SECRET: 'a'.repeat(40) }))
    assert.equal(code, 1)
    assert.match(lines.join('|'), /^svc: accounts and usage are in PostgreSQL \(SVC_DATABASE_URL\): restore it [^|]+$/)
    assert.ok(!existsSync(place.SVC_DATA_DIR))
  })

  it('write and read a tar archive: svc backup - | svc restore -', async () => {
    const env = environment({ SVC_DATA_DIR: service.dataDir })
    const child = spawn(program, ['backup', '-'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
    const archive = inFolder('backup.tar')
    await pipeline(child.stdout, createWriteStream(archive))
    const piped = inFolder('piped')
    const stdin = createReadStream(archive) as NodeJS.ReadableStream
    const { code } = await svc(['restore', '-'], { SVC_DATA_DIR: piped }, undefined, { stdin })
    assert.equal(code, 0)
    assert.ok(existsSync(join(piped, 'key-secret')))
    assert.ok((await buffer(createReadStream(archive))).includes('manifest.json'))
  })

  it('say that a backup is intact, without changing it', async () => {
    const before = readdirSync(backup).map(name => [name, statSync(join(backup, name)).mtimeMs])
    const { code, stdout } = await back(['--verify', backup])
    assert.equal(code, 0)
    assert.match(stdout, /^Intact, complete until 20\d\d-.*Z\.\n$/)
    assert.deepEqual(
      readdirSync(backup).map(name => [name, statSync(join(backup, name)).mtimeMs]),
      before,
    )
  })

  for (const { what, apply, line } of damages)
    it(`refuse a backup with ${what} in one line, and restore nothing`, async () => {
      const damaged = inFolder(`damaged by ${what}`)
      cpSync(backup, damaged, { recursive: true })
      apply(damaged)
      const restored = inFolder(`restored after ${what}`)
      for (const run of [svc(['restore', damaged], { SVC_DATA_DIR: restored }), back(['--verify', damaged])]) {
        const { code, stderr } = await run
        assert.deepEqual([code, stderr], [1, `svc: ${line(damaged, backup)}\n`])
      }
      assert.deepEqual(
        readdirSync(folder.path).filter(name => name.startsWith('restored after')),
        [],
      )
    })

  it('refuse a folder that is not empty, for a backup and for a restore', async () => {
    const used = inFolder('used')
    mkdirSync(used)
    writeFileSync(join(used, 'a'), '')
    assert.equal((await back([used])).stderr, `svc: ${used} is not empty: move it away, or name a new folder\n`)
    const { code, stderr } = await svc(['restore', backup], { SVC_DATA_DIR: used })
    assert.deepEqual([code, stderr], [1, `svc: ${used} is not empty: move it away, or name a new folder\n`])
  })

  it('refuse a copy inside of what is copied, also by a link, and make no folder there', async () => {
    const linked = inFolder('linked')
    symlinkSync(service.dataDir, linked)
    for (const target of [service.dataDir, join(service.dataDir, 'backups/new'), join(linked, 'new')])
      assert.equal(
        (await back([target])).stderr,
        `svc: ${target} is inside the data folder ${service.dataDir}, and would be lost with it: name a folder outside\n`,
      )
    const within = join(backup, 'data')
    assert.equal(
      (await svc(['restore', backup], { SVC_DATA_DIR: within })).stderr,
      `svc: ${within} is inside the backup ${backup}, and would be lost with it: name a folder outside\n`,
    )
    for (const made of [join(service.dataDir, 'backups'), within]) assert.ok(!existsSync(made))
    rmSync(linked)
  })

  it('refuse a data folder without accounts, and create none', async () => {
    const none = inFolder('none')
    mkdirSync(none)
    const { code, stderr } = await svc(['backup', inFolder('of-none')], { SVC_DATA_DIR: none })
    assert.deepEqual([code, stderr], [1, `svc: there is no accounts database in ${none}\n`])
    assert.deepEqual([readdirSync(none), existsSync(inFolder('of-none'))], [[], false])
  })

  it('say how an archive is restored that is named in place of a folder, and that nothing is at a path', async () => {
    const archive = join(folder.path, 'backup.tar')
    writeFileSync(archive, 'a tar archive')
    const restore = (from: string) => svc(['restore', from], { SVC_DATA_DIR: join(folder.path, 'of-archive') })
    const line = `svc: ${archive} is a file. An archive is read from standard input: svc restore - < backup.tar\n`
    assert.deepEqual([(await restore(archive)).code, (await restore(archive)).stderr], [1, line])
    assert.equal(
      (await restore(join(folder.path, 'absent'))).stderr,
      `svc: there is no backup ${join(folder.path, 'absent')}\n`,
    )
  })

  it('say of a backup that another user made that this one may not read it, not that there is none', () => {
    const closed = inFolder('closed')
    mkdirSync(closed)
    writeFileSync(join(closed, 'manifest.json'), '{}', { mode: 0 })
    const isRoot = process.geteuid?.() === 0
    chmodSync(folder.path, 0o755)
    if (isRoot) process.seteuid?.(65534)
    try {
      assert.throws(() => readManifest(closed), { message: `${closed}/manifest.json is not open to this user` })
    } finally {
      if (isRoot) process.seteuid?.(0)
    }
  })

  it('refuse text in place of an archive', async () => {
    const file = inFolder('text')
    writeFileSync(file, 'no archive'.repeat(100))
    const stdin = createReadStream(file) as NodeJS.ReadableStream
    const { code, stderr } = await svc(['restore', '-'], { SVC_DATA_DIR: inFolder('of-text') }, undefined, { stdin })
    assert.deepEqual(
      [code, stderr],
      [1, 'svc: what was read is not a backup: a tar archive made by svc backup was expected\n'],
    )
  })

  it('say that nothing was read where the command before the pipe failed, and make no folder', async () => {
    const line = 'svc: nothing was read from standard input; check that the command before the pipe wrote a backup\n'
    const stdin = Readable.from([]) as NodeJS.ReadableStream
    const { code, stderr } = await svc(['restore', '-'], { SVC_DATA_DIR: inFolder('of-none') }, undefined, { stdin })
    assert.deepEqual([code, stderr, existsSync(inFolder('of-none'))], [1, line, false])
  })

  it('say of an archive of which 100,000 bytes, or 1,000 compressed ones, were read that it was cut off, and make no folder', async () => {
    const archive = spawnSync(program, ['backup', '-'], { env: environment({ SVC_DATA_DIR: service.dataDir }) }).stdout
    for (const part of [archive.subarray(0, 100_000), gzipSync(archive).subarray(0, 1_000)]) {
      const stdin = Readable.from([part]) as NodeJS.ReadableStream
      const { code, stderr } = await svc(['restore', '-'], { SVC_DATA_DIR: inFolder('of-part') }, undefined, { stdin })
      assert.deepEqual(
        [code, stderr, existsSync(inFolder('of-part'))],
        [1, 'svc: the archive was cut off: it ends within a file; read the whole of it\n', false],
      )
    }
  })

  it('copy the weights of words that the operator counted', async () => {
    await using counted = await startTestService()
    const weights = join(counted.dataDir, 'token-weights.txt')
    writeFileSync(weights, 'weights')
    const copied = inFolder('with-weights')
    const restored = inFolder('restored-weights')
    await svc(['backup', copied], { SVC_DATA_DIR: counted.dataDir })
    rmSync(weights)
    await svc(['restore', copied], { SVC_DATA_DIR: restored })
    assert.equal(readFileSync(join(restored, 'token-weights.txt'), 'utf8'), 'weights')
  })

  it('leave a configured server secret out, and say that the backup needs it', async () => {
    const secret = 'c'.repeat(40)
    await using configured = await startTestService({ SVC_KEY_SECRET: secret })
    const settings = { SVC_DATA_DIR: configured.dataDir, SVC_KEY_SECRET: secret }
    const without = inFolder('without-secret')
    assert.match((await svc(['backup', without], settings)).stdout, /not included: keep SVC_KEY_SECRET elsewhere/)
    assert.equal(existsSync(join(without, 'key-secret')), false)
    assert.equal((await svc(['backup', '--verify', without], settings)).code, 0)
    const { stderr } = await svc(['backup', '--verify', without], { SVC_DATA_DIR: configured.dataDir })
    assert.equal(stderr, `svc: ${without} was made with a server secret in SVC_KEY_SECRET: set it\n`)
  })

  it('copy nothing with another SVC_KEY_SECRET than that of the folder, and say so in one line', async () => {
    const settings = { SVC_DATA_DIR: service.dataDir, SVC_KEY_SECRET: 'd'.repeat(40) }
    const { code, stdout, stderr } = await svc(['backup', inFolder('refused')], settings)
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /^svc: the server secret is not the one that the keys in .* were made with: restore .*\n$/)
    assert.deepEqual(
      readdirSync(folder.path).filter(name => name.startsWith('refused')),
      [],
    )
  })
})

describe('svc doctor --deep', () => {
  it('reads every page of accounts and usage: it finds a damaged index that svc doctor does not read', async () => {
    const folder = tempFolder()
    const dataDir = join(folder.path, 'data')
    {
      await using service = await startTestService()
      await sendRequest(service, '/v1/companies/NO/923609016', { key: (await service.key()).text })
      cpSync(service.dataDir, dataDir, { recursive: true })
    }
    const file = join(dataDir, 'usage.sqlite')
    const database = new Database(file)
    database.pragma('wal_checkpoint(TRUNCATE)')
    const rootSql = `SELECT rootpage FROM sqlite_schema WHERE name = 'usage_events_by_time'`
    const root = database.prepare<[], number>(rootSql).pluck().get() ?? 0
    const pageSize = Number(database.pragma('page_size', { simple: true }))
    database.close()
    const bytes = readFileSync(file)
    // The number of entries of the index's only page.
    bytes.writeUInt16BE(0, (root - 1) * pageSize + 3)
    writeFileSync(file, bytes)
    const settings = { SVC_DATA_DIR: dataDir }
    assert.match((await svc(['doctor'], settings)).stdout, /^All is well\.$/m)
    const { code, stdout } = await svc(['doctor', '--deep'], settings)
    assert.equal(code, 1)
    assert.match(stdout, /usage\.sqlite: damaged: .+$/m)
    folder[Symbol.dispose]()
  })
})

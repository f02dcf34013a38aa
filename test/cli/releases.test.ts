import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cpSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { makeReleaseFolder, serveRelease } from '../../src/data-releases/folders/release-folders.ts'
import { ownChannel } from '../../src/data-releases/store/channel.ts'
import { releaseStore } from '../../src/data-releases/store/release-store.ts'
import { objectStoreEngines, readerKeys, rootKeys, type TestObjects, useKeys } from '../support/object-store-engines.ts'
import { builderFolder, importMore } from '../support/release-builder.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'
import { refusalOf, spawnSvc, svc } from './svc.ts'

const refused = (...lines: string[]) => ({ code: 1, stdout: '', lines })

describe('svc publish and svc releases', () => {
  let store: TestObjects
  let builder: TempFolder
  before(async () => {
    store = (await objectStoreEngines[0]?.open()) ?? assert.fail()
    builder = await builderFolder()
  })
  after(async () => {
    await store[Symbol.asyncDispose]()
    builder[Symbol.dispose]()
  })
  const settings = () => ({ SVC_DATA_DIR: builder.path, ...store.settings })

  it('publish 312 companies of 19 countries, and then what changed', async () => {
    const first = (await svc(['publish', '--json'], settings())).json<Record<string, unknown>>()
    const { release, is_new, is_current, companies, files, uploaded_files } = first
    assert.deepEqual(
      { release, is_new, is_current, companies, files, uploaded_files },
      { release: 1, is_new: true, is_current: true, companies: 312, files: 20, uploaded_files: 20 },
    )
    const again = (await svc(['publish', '--no-activate', '--json'], settings())).json<Record<string, unknown>>()
    assert.deepEqual([again.release, again.is_new, again.is_current], [1, false, true])
    await importMore(builder.path)
    const { code, stdout } = await spawnSvc(['publish', '--no-activate'], settings())
    assert.equal(code, 0)
    assert.match(stdout, /^release +2\nis new +yes\nis current +no\n/)
  })

  it('list the releases, newest first, and which is current', async () => {
    const rows = (await svc(['releases', 'list', '--json'], settings())).json<{ release: number; state: string }[]>()
    assert.deepEqual(
      rows.map(({ release, state }) => [release, state]),
      [
        [2, 'next'],
        [1, 'current'],
      ],
    )
    const { stdout } = await svc(['releases', 'list'], settings())
    assert.match(stdout, /^release\tstate\tpublished_at\tcompanies\tbytes\theld_by\tserved_by\n2\tnext\t/)
  })

  it('activate a release that there is, and no other', async () => {
    const { stdout } = await svc(['releases', 'activate', '2'], settings())
    assert.equal(stdout, 'Release 2 is current.\n')
    assert.deepEqual(
      refusalOf(await svc(['releases', 'activate', '9'], settings())),
      refused('svc: there is no release 9; svc releases list shows those that there are'),
    )
  })

  it('prune: the oldest release is removed, and its own files a day later', async () => {
    const prune = async (...options: string[]) =>
      (await svc(['releases', 'prune', '--keep', '0', '--json', ...options], settings())).json<{
        releases: number[]
        files: number
      }>()
    const removed = await prune()
    assert.deepEqual([removed.releases, removed.files], [[1], 0])
    const { releases, files } = await prune('--grace', '0')
    assert.deepEqual([releases, files > 0], [[], true])
    const doctor = (await svc(['doctor', '--json'], settings())).json<{ issues: string[]; notes: string[] }>()
    assert.deepEqual(
      doctor.issues.filter(issue => issue.startsWith('releases')),
      [],
    )
    assert.ok(doctor.notes.includes('releases: release 2 is current, none is served from this folder'))
  })

  it('prune nothing that others keep in the same folder, and what a killed publication left there', async () => {
    const others = [
      'files/contract.pdf',
      'app/servers/hosts.json',
      'app/removed/users.csv',
      'app/releases/000000001.json',
    ]
    const draft = `.drafts/${randomUUID()}`
    for (const key of [...others, draft]) await store.objects.write(key, 'not ours')
    await svc(['releases', 'prune', '--grace', '0'], settings())
    const left = (await store.objects.list('')).map(({ key }) => key)
    assert.deepEqual(
      [...others, draft].map(key => left.includes(key)),
      [true, true, true, true, false],
    )
    for (const key of others) await store.objects.remove(key)
  })

  it('refuse in one line without a store, without its folder, and without partitions', async () => {
    assert.deepEqual(
      refusalOf(await svc(['publish'], { SVC_DATA_DIR: builder.path })),
      refused('svc: set SVC_ARTEFACTS_URL to the store of releases, as in s3://bucket/prefix or file:///srv/releases'),
    )
    const missing = { ...settings(), SVC_ARTEFACTS_URL: 'file:///nowhere/releases' }
    assert.deepEqual(
      refusalOf(await svc(['publish'], missing)),
      refused('svc: the folder of the store file:///nowhere/releases does not exist'),
    )
    const line = 'the folder of the store file:///nowhere/releases does not exist'
    assert.ok((await svc(['doctor', '--json'], missing)).stdout.includes(`releases: ${line}`))
  })

  it('svc doctor on a server of releases: 2 faulty files are fetched again, and no register is imported', async () => {
    using server = tempFolder()
    const releases = releaseStore(store.objects, ownChannel())
    const manifest = (await releases.manifest((await releases.pointer()).current ?? 0)) ?? assert.fail()
    const folder = makeReleaseFolder(server.path, manifest)
    for (const { name } of manifest.files) cpSync(join(builder.path, name), join(folder, name))
    serveRelease(server.path, manifest)
    rmSync(partitionFile(folder, 'DK'))
    truncateSync(partitionFile(folder, 'SE'), 4_096)
    const doctor = await svc(['doctor', '--json'], { ...settings(), SVC_DATA_DIR: server.path })
    const { issues } = doctor.json<{ issues: string[] }>()
    const altered = 'partitions/SE.sqlite is not what was published'
    assert.deepEqual(
      issues.filter(issue => /^(partition|releases)/.test(issue)),
      [
        'partition DK: missing',
        'partition SE: truncated',
        'releases: partitions/DK.sqlite is missing; a running server fetches it again',
        `releases: ${altered}; remove ${partitionFile(folder, 'SE')}, and a running server fetches it again`,
      ],
    )
  })

  it('refuse to publish a damaged partition', async () => {
    const own = await builderFolder()
    truncateSync(partitionFile(own.path, 'SE'), 4_096)
    const { code, lines } = refusalOf(await svc(['publish'], { ...settings(), SVC_DATA_DIR: own.path }))
    assert.deepEqual(
      [code, lines],
      [
        1,
        [
          'svc: not published: partition SE: truncated: import its whole register (svc import se), then gleif; if that is refused, remove the file first',
        ],
      ],
    )
    own[Symbol.dispose]()
  })

  it('refuse in one line a folder that takes no files', async () => {
    const { lines } = refusalOf(await svc(['publish'], { ...settings(), SVC_ARTEFACTS_URL: 'file:///sys/kernel' }))
    assert.match(
      lines.join(),
      /^svc: the store file:\/\/\/sys\/kernel is not open to this user \(E(PERM|ACCES|ROFS)\)$/,
    )
  })

  const s3 = objectStoreEngines[1]
  ;(s3?.isHere ? it : it.skip)('refuse in one line keys of S3 that may only read, are wrong, or are none', async () => {
    await using bucket = (await s3?.open()) ?? assert.fail()
    const environment = { SVC_DATA_DIR: builder.path, ...bucket.settings }
    const { address } = bucket.objects
    const lineWith = async (keys: typeof rootKeys, args: string[] = ['publish']) => {
      useKeys(keys)
      try {
        return refusalOf(await svc(args, environment)).lines.join('\n')
      } finally {
        useKeys(rootKeys)
      }
    }
    assert.equal(await lineWith(readerKeys), `svc: the store ${address} does not permit this user to write objects`)
    assert.equal(await lineWith(readerKeys, ['releases', 'list']), '')
    const wrong = { ...rootKeys, secretAccessKey: 'wrong' }
    assert.equal(await lineWith(wrong), `svc: the store ${address} does not accept the secret access key`)
    const unknown = { ...rootKeys, accessKeyId: 'nobody' }
    assert.equal(await lineWith(unknown), `svc: the store ${address} does not know the access key`)
    const other = { ...environment, SVC_ARTEFACTS_URL: 's3://nosuchbucket/x' }
    assert.deepEqual(refusalOf(await svc(['publish'], other)).lines, [
      'svc: the store s3://nosuchbucket/x has no such bucket',
    ])
  })
})

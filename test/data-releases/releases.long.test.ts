import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockFile } from '#data/files/file-lock.ts'
import type { ObjectStore } from '#data/objects/object-store.ts'
import { ObjectStoreError } from '#data/objects/object-store.ts'
import { localReleases } from '../../src/data-releases/folders/release-folders.ts'
import { servedFolder } from '../../src/data-releases/folders/served-folder.ts'
import { ReleaseError } from '../../src/data-releases/release-error.ts'
import { channelName, ownChannel } from '../../src/data-releases/store/channel.ts'
import { fileKey, type ReleaseStore, releaseStore } from '../../src/data-releases/store/release-store.ts'
import { activate, announce, switchTo } from '../../src/data-releases/switch-release.ts'
import { samplesOf } from '../support/metrics.ts'
import { objectStoreEngines, type TestObjects } from '../support/object-store-engines.ts'
import { builderFolder, importedCompany, importMore, publishFrom, release } from '../support/release-builder.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'

const never = { signal: new AbortController().signal }
const lookup = (registryId: string) => `/v1/companies/NO/${registryId}`
const channel = channelName(ownChannel())

const statusOf = async (service: TestService, key: string, registryId: string) => {
  // Files are looked at once a second of its clock.
  service.clock.advance(1_000)
  return (await sendRequest(service, lookup(registryId), { key })).status
}

const metricsOf = async ({ adminUrl }: TestService): Promise<Record<string, number>> => {
  const samples = samplesOf(await (await fetch(`${adminUrl}/metrics`)).text())
  const own = samples.filter(({ name }) => name.startsWith('svc_artefact_'))
  return Object.fromEntries(own.map(({ name, value }) => [name.replace('svc_artefact_', ''), value]))
}

/** Weights that differ from those of the service in a comment. */
const ownWeights = (comment: string) =>
  `${readFileSync(new URL('../../data/reference/token-weights.txt', import.meta.url), 'utf8')}# ${comment}\n`

/** Whether a child of this process fetches, or waits to. */
const isFetching = () =>
  globSync('/proc/self/task/*/children')
    .flatMap(file => readFileSync(file, 'utf8').trim().split(' '))
    .some(pid => existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('fetch-process'))

/** Whether the current release is served, and the store known, as the log last said. Health may be asked for 60 times an hour. */
const isWell = ({ log }: TestService) =>
  !log
    .findLast(line => /releases? cannot be used|is served again|releases is back/.test(line))
    ?.includes('cannot be used')

const health = async (service: TestService) => (await sendRequest(service, '/v1/health')).body

/** A store in which writes of some keys fail, as for a builder that is killed before them. */
const failingAt = (objects: ObjectStore, key: RegExp): ObjectStore => ({
  ...objects,
  writeIf: async (each, text, tag) => {
    if (key.test(each)) throw new ObjectStoreError('away', 'the store was cut off')
    return await objects.writeIf(each, text, tag)
  },
})

for (const { title, isHere, canFreeze, open } of objectStoreEngines)
  (isHere ? describe : describe.skip)(`releases in ${title}`, () => {
    let store: TestObjects
    let builder: TempFolder
    let data: TempFolder
    let releases: ReleaseStore
    const stack = new AsyncDisposableStack()
    let services: TestService[] = []

    beforeEach(async () => {
      store = await open()
      builder = await builderFolder()
      data = tempFolder()
      releases = releaseStore(store.objects, ownChannel())
    })
    afterEach(async () => {
      for (const service of services) await service[Symbol.asyncDispose]()
      services = []
      await store[Symbol.asyncDispose]()
      for (const folder of [builder, data]) folder[Symbol.dispose]()
    })
    after(() => stack.disposeAsync())

    const start = async (settings: Record<string, string> = {}, dataDir = data.path) => {
      const environment = { SVC_DATA_DIR: dataDir, SVC_ADMIN_PORT: '0', ...store.settings, ...settings }
      const service = await startTestService(environment, { releasePollMs: 50 })
      services.push(service)
      return service
    }
    const stop = async (service: TestService) => {
      services = services.filter(each => each !== service)
      await service[Symbol.asyncDispose]()
    }
    const pointed = async () => {
      const { current, next } = await releases.pointer()
      return { current, next }
    }

    it('are served as they are: a server fetches 20 files, builds nothing, and says which release it serves', async () => {
      const { manifest, isNew, uploaded } = await release(store.objects, builder.path)
      assert.deepEqual([manifest.release, isNew, uploaded, manifest.files.length], [1, true, 20, 20])
      const service = await start()
      const { text: key } = await service.key()
      assert.equal(await statusOf(service, key, '923609016'), 200)
      const found = await sendRequest(service, '/v1/companies/search?q=equinor&country=NO', { key })
      assert.equal(found.body.candidates[0].registry_id, '923609016')
      assert.ok(service.log.every(line => !line.includes('search index built')))
      assert.ok(!existsSync(join(data.path, 'partitions')) && !existsSync(join(data.path, 'search')))
      const { fetch_seconds = -1, published_timestamp_seconds, ...metrics } = await metricsOf(service)
      assert.deepEqual(metrics, { release: 1, current_release: 1, store_up: 1, fetch_failures_total: 0 })
      assert.ok(fetch_seconds >= 0)
      assert.equal(published_timestamp_seconds, Date.parse(manifest.published_at) / 1_000)
      assert.deepEqual((await health(service)).components.artefact_store, { status: 'pass' })
    })

    it('are switched while requests are answered, and switched back without fetching anything', async () => {
      await release(store.objects, builder.path)
      const service = await start()
      const { text: key } = await service.key()
      assert.equal(await statusOf(service, key, importedCompany), 404)

      const statuses = new Set<number>()
      const stopped = new AbortController()
      const asking = (async () => {
        while (!stopped.signal.aborted) {
          statuses.add(await statusOf(service, key, '923609016'))
          statuses.add((await sendRequest(service, '/v1/companies/search?q=equinor&country=NO', { key })).status)
        }
      })()
      await importMore(builder.path)
      const second = await release(store.objects, builder.path)
      // One partition and a part of the index.
      assert.deepEqual([second.manifest.release, second.uploaded < 5], [2, true])
      await until(async () => (await statusOf(service, key, importedCompany)) === 200)
      const search = '/v1/companies/search?q=syntetisk%20eksempel&country=NO'
      await until(async () => {
        const { body } = await sendRequest(service, search, { key })
        return body.candidates.some((each: { registry_id: string }) => each.registry_id === importedCompany)
      })
      const { fetch_seconds: before } = await metricsOf(service)
      await activate(releases, 1)
      await until(async () => (await statusOf(service, key, importedCompany)) === 404)
      stopped.abort()
      await asking
      assert.deepEqual([...statuses], [200])
      const { fetch_seconds: after, release: served } = await metricsOf(service)
      assert.deepEqual([after, served], [before, 1])
    })

    it('with the same files as the newest one are not published again', async () => {
      await release(store.objects, builder.path)
      const { isNew, uploaded, manifest } = await publishFrom(store.objects, builder.path)
      assert.deepEqual([isNew, uploaded, manifest.release], [false, 0, 1])
    })

    it('are held by servers before they become current: announced, fetched, then switched', async () => {
      await release(store.objects, builder.path)
      const service = await start()
      await importMore(builder.path)
      const { manifest } = await publishFrom(store.objects, builder.path)
      await announce(releases, manifest.release)
      await until(async () => (await releases.reports())[0]?.held.includes(2) ?? false)
      assert.equal((await metricsOf(service)).release, 1)
      const told: string[] = []
      const onServers = (ready: number, all: number) => void told.push(`${ready} of ${all}`)
      await switchTo(releases, 2, { waitMs: 60_000, onServers, pollIntervalMs: 20, ...never })
      assert.equal(told.at(-1), '1 of 1')
      assert.deepEqual(await pointed(), { current: 2, next: null })
      await until(async () => (await metricsOf(service)).release === 2)
    })

    it('do not become current while a server does not hold them, which is named, unless they are activated', async () => {
      await release(store.objects, builder.path)
      await releases.report({ format: 1, server: 'slow', serving: 1, held: [1] })
      await importMore(builder.path)
      await publishFrom(store.objects, builder.path)
      await assert.rejects(switchTo(releases, 2, { waitMs: 0, ...never }), {
        message:
          'release 2 is stored and not current: 1 of 1 servers do not hold it yet (slow); svc releases activate 2 switches nevertheless',
      })
      for (let number = 1; number <= 6; number += 1)
        await releases.report({ format: 1, server: `slow-${number}`, serving: 1, held: [1] })
      await assert.rejects(switchTo(releases, 2, { waitMs: 0, ...never }), {
        message: /: 7 of 7 servers do not hold it yet \(slow-1, slow-2, slow-3, slow-4, slow-5, 2 more\);/,
      })
      assert.deepEqual(await pointed(), { current: 1, next: 2 })
      await activate(releases, 2)
      assert.deepEqual(await pointed(), { current: 2, next: null })
    })

    it('are waited for while a server fetches them for minutes: it goes on telling every 30 seconds', async () => {
      await release(store.objects, builder.path)
      const service = await start()
      await importMore(builder.path)
      await publishFrom(store.objects, builder.path)
      using _fetchWaits = lockFile(data.path, 'artefacts')
      await announce(releases, 2)
      await until(isFetching)
      const [before] = await releases.reports()
      assert.ok(before)
      await until(async () => {
        service.clock.advance(30_000)
        return ((await releases.reports())[0]?.modifiedAt ?? 0) > before.modifiedAt
      })
      await assert.rejects(switchTo(releases, 2, { waitMs: 0, ...never }), /1 of 1 servers do not hold it yet/)
    })

    it('are no longer fetched once the store names others: going back does not wait for that', async () => {
      await release(store.objects, builder.path)
      const service = await start()
      await importMore(builder.path)
      await release(store.objects, builder.path)
      await until(async () => (await metricsOf(service)).release === 2)
      writeFileSync(join(builder.path, 'token-weights.txt'), ownWeights('of release 3'))
      await publishFrom(store.objects, builder.path)
      using _fetchWaits = lockFile(data.path, 'artefacts')
      await announce(releases, 3)
      await until(isFetching)
      await activate(releases, 1)
      await until(async () => (await metricsOf(service)).release === 1)
      assert.ok(service.log.some(line => line.includes('Release 3 is no longer wanted.')))
      assert.equal((await metricsOf(service)).fetch_failures_total, 0)
      const kept = localReleases(data.path).map(({ manifest }) => manifest.release)
      assert.deepEqual(kept.sort(), [1, 2])
    })

    it('are numbered by conditional writes: of two builders at once one publishes, the other is told so in one line', async () => {
      const other = await builderFolder()
      stack.use(other)
      await importMore(other.path)
      const both = await Promise.allSettled([builder, other].map(({ path }) => publishFrom(store.objects, path)))
      assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
      const { reason } = both.find(each => each.status === 'rejected') as PromiseRejectedResult
      assert.ok(reason instanceof ReleaseError)
      assert.equal(
        reason.message,
        'another builder has published release 1 meanwhile; this one was not published; run svc publish again if its data is newer',
      )
      assert.deepEqual(await releases.releases(), [1])
    })

    it('that are half uploaded are never seen: files come first, the manifest last', async () => {
      await release(store.objects, builder.path)
      const service = await start()
      await importMore(builder.path)
      await assert.rejects(publishFrom(failingAt(store.objects, /releases/), builder.path), /cut off/)
      await sleep(200)
      const { release: served, fetch_failures_total } = await metricsOf(service)
      assert.deepEqual([served, fetch_failures_total], [1, 0])
      assert.deepEqual(await releases.releases(), [1])
      assert.equal((await publishFrom(store.objects, builder.path)).manifest.release, 2)
    })

    it('with an altered, cut or missing file are not served: the last good one is, until the file is right', async () => {
      await release(store.objects, builder.path)
      const service = await start()
      const { text: key } = await service.key()
      await importMore(builder.path)
      const { manifest } = await publishFrom(store.objects, builder.path)
      const file = manifest.files.find(({ name }) => name === 'partitions/NO.sqlite')
      const stored = fileKey(file?.sha256 ?? '')
      const stream = await store.objects.read(stored)
      const good = Buffer.concat(await (stream?.toArray() ?? []))
      const flipped = Buffer.from(good)
      flipped[good.length >> 1] = (good[good.length >> 1] ?? 0) ^ 1
      const put = (bytes: Buffer) => store.objects.write(stored, Readable.from([bytes]))

      const altered = `partitions/NO.sqlite in ${store.objects.address} is not what was published: its hash differs`
      const missing = `partitions/NO.sqlite is missing in ${store.objects.address} (${stored})`
      for (const [damage, problem] of [
        [() => put(flipped), altered],
        [() => put(good.subarray(0, good.length >> 1)), altered],
        [() => put(Buffer.alloc(0)), altered],
        [() => store.objects.remove(stored), missing],
      ] as const) {
        await damage()
        const log = service.log.length
        await activate(releases, 2)
        await until(() => service.log.slice(log).some(line => JSON.parse(line).problem === problem))
        assert.equal(await statusOf(service, key, importedCompany), 404)
        const { status, output } = (await health(service)).components.artefact_store
        assert.deepEqual([status, output], ['warn', 'The current release cannot be used: release 1 is served.'])
        await activate(releases, 1)
        await until(() => isWell(service))
      }
      await put(good)
      await activate(releases, 2)
      await until(async () => (await statusOf(service, key, importedCompany)) === 200)
      assert.ok(((await metricsOf(service)).fetch_failures_total ?? 0) >= 4)
    })

    it('of a store that was emptied and filled again are fetched, although they count from 1 again', async () => {
      await release(store.objects, builder.path)
      const service = await start()
      const { text: key } = await service.key()
      assert.equal(await statusOf(service, key, importedCompany), 404)
      for (const object of await store.objects.list('')) await store.objects.remove(object.key)
      await until(() => !isWell(service))
      // S3 dates objects to the second.
      await sleep(1_000)
      await importMore(builder.path)
      assert.equal((await release(store.objects, builder.path)).manifest.release, 1)
      await until(() => isWell(service))
      assert.equal(await statusOf(service, key, importedCompany), 200)
    })

    it('of a later format, of another recipe or with a damaged manifest are not served, and say so in one line', async () => {
      await release(store.objects, builder.path)
      const service = await start()
      const manifest = await releases.manifest(1)
      const name = `${channel}/releases/000000002.json`
      const named = `${name} in ${store.objects.address}`
      for (const [text, problem] of [
        [
          JSON.stringify({ ...manifest, format: 2, release: 2 }),
          `${named} was written by a later release of svc than this one`,
        ],
        [
          JSON.stringify({ ...manifest, index_recipe: 'ffff', release: 2 }),
          `${named} has another recipe: p${manifest?.partition_version}-ffff`,
        ],
        [JSON.stringify({ ...manifest, release: 3 }), `${named} is of release 3`],
        ['{', `${named} is damaged: it is not JSON`],
        [
          JSON.stringify({ ...manifest, release: 2, files: [{ name: '../../x', sha256: '0'.repeat(64), bytes: 1 }] }),
          `${named} is damaged: files.0.name is wrong`,
        ],
      ]) {
        await store.objects.write(name, text ?? '')
        await store.objects.write(`${channel}/current.json`, JSON.stringify({ format: 1, current: 2, next: null }))
        await until(() => service.log.some(line => JSON.parse(line).problem === problem))
        assert.equal((await metricsOf(service)).release, 1)
        await store.objects.write(`${channel}/current.json`, JSON.stringify({ format: 1, current: 1, next: null }))
        await until(() => isWell(service))
      }
    })

    it('of other versions of svc are none for this one: a server without data does not start, and names its own', async () => {
      await store.objects.write(
        'p1-0123456789abcdef/current.json',
        JSON.stringify({ format: 1, current: 1, next: null }),
      )
      await assert.rejects(start(), {
        name: 'ReleaseError',
        message: `${store.objects.address} has no release for this version of svc (${channel}); run svc publish of this version on the builder`,
      })
    })

    it('that need more than the disk has are not fetched, and the one before is served', async () => {
      await release(store.objects, builder.path)
      const service = await start()
      const manifest = await releases.manifest(1)
      assert.ok(manifest)
      const files = manifest.files.map(file => ({ ...file, sha256: 'f'.repeat(64), bytes: 2 ** 50 }))
      await releases.create({ ...manifest, release: 2, files })
      await activate(releases, 2)
      await until(() =>
        service.log.some(line => /the disk is full: the release needs \d+ MiB more in the data folder/.test(line)),
      )
      assert.equal((await metricsOf(service)).release, 1)
    })

    it('are served while the store is gone, also by a server that starts then; health and a metric say so', async () => {
      await release(store.objects, builder.path)
      const service = await start()
      const { text: key } = await service.key()
      await store.leave()
      try {
        await until(async () => (await metricsOf(service)).store_up === 0)
        const told = service.log.filter(line => /releases? cannot be used/.test(line))
        assert.deepEqual([told.length, told[0]?.includes('the store of releases cannot be used')], [1, true])
        const { status, components } = await health(service)
        assert.equal(status, 'warn')
        assert.deepEqual(components.artefact_store, {
          status: 'warn',
          output: 'The store of releases cannot be reached: release 1 is served.',
        })
        assert.equal((await fetch(`${service.adminUrl}/readyz`)).status, 200)
        assert.equal(await statusOf(service, key, '923609016'), 200)
        await stop(service)
        const again = await start()
        assert.equal(await statusOf(again, (await again.key()).text, '923609016'), 200)
        const empty = tempFolder()
        await assert.rejects(start({}, empty.path), { name: 'ObjectStoreError' })
        empty[Symbol.dispose]()
      } finally {
        await store.comeBack()
      }
      const [again] = services
      assert.ok(again)
      await until(async () => (await metricsOf(again)).store_up === 1 && isWell(again))
      assert.equal((await health(again)).status, 'pass')
    })

    if (canFreeze)
      it('are served by a server that starts, and stops, while the store stands still: it is not waited for', async () => {
        // The client gives a question up after a minute.
        await release(store.objects, builder.path)
        await stop(await start())
        await store.freeze?.()
        try {
          const service = await start()
          assert.equal(await statusOf(service, (await service.key()).text, '923609016'), 200)
          assert.equal((await metricsOf(service)).store_up, 0)
          assert.equal((await health(service)).components.artefact_store.status, 'warn')
          await stop(service)
        } finally {
          store.resume?.()
        }
        const again = await start()
        await until(async () => (await metricsOf(again)).store_up === 1)
      })

    it('are kept on a server two at a time; a file that is removed there is fetched again', async () => {
      await release(store.objects, builder.path)
      const service = await start()
      const { text: key } = await service.key()
      const versions = ['2026-11-19', '2026-11-20', '2026-11-21']
      for (const [at] of versions.entries()) {
        // Only the weights of words differ.
        writeFileSync(join(builder.path, 'token-weights.txt'), ownWeights(`${at}`))
        await release(store.objects, builder.path)
        await until(async () => (await metricsOf(service)).release === at + 2)
      }
      await until(() => localReleases(data.path).length === 2)
      assert.deepEqual(
        localReleases(data.path)
          .map(({ manifest }) => manifest.release)
          .sort(),
        [3, 4],
      )
      rmSync(join(servedFolder(data.path), 'partitions/NO.sqlite'))
      await until(() => existsSync(join(servedFolder(data.path), 'partitions/NO.sqlite')))
      await until(async () => (await statusOf(service, key, '923609016')) === 200)
    })

    it('hold some countries only with SVC_COUNTRIES: others answer 503, and health and coverage say so', async () => {
      await release(store.objects, builder.path)
      const service = await start({ SVC_COUNTRIES: 'NO,SE' })
      const { text: key } = await service.key()
      assert.deepEqual(readdirSync(join(servedFolder(data.path), 'partitions')).sort(), ['NO.sqlite', 'SE.sqlite'])
      assert.equal(await statusOf(service, key, '923609016'), 200)
      const elsewhere = await sendRequest(service, '/v1/companies/GB/00102498', { key })
      assert.deepEqual([elsewhere.status, elsewhere.body.code], [503, 'partition_unavailable'])
      const { status, components } = await health(service)
      const { operational, total, degraded, not_held } = components.partitions
      assert.deepEqual([status, operational, total, degraded, not_held.length], ['pass', 2, 2, [], 17])
      const { body } = await sendRequest(service, '/v1/countries', { key })
      const available = body.countries.filter((each: { status: string }) => each.status === 'operational')
      assert.deepEqual(
        available.map(({ code }: { code: string }) => code),
        ['NO', 'SE'],
      )
      const search = await sendRequest(service, '/v1/companies/search?q=equinor', { key })
      assert.equal(search.body.candidates[0].country, 'NO')
      assert.equal(search.body.unavailable_countries.length, 17)
      assert.equal((await fetch(`${service.adminUrl}/readyz`)).status, 200)
    })
  })

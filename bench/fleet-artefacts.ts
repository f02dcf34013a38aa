import { mkdirSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { makeFolder } from '#data/files/make-folder.ts'
import { readObjectAddress } from '#data/objects/object-address.ts'
import { openObjects } from '#data/objects/open-objects.ts'
import { countryCodes } from '#domain/countries.ts'
import { systemClock } from '../src/clock.ts'
import { synthesize } from '../src/corpus/synthesize.ts'
import { fetchRelease } from '../src/data-releases/fetch/fetch-release.ts'
import { serveRelease } from '../src/data-releases/folders/release-folders.ts'
import { servedFolder } from '../src/data-releases/folders/served-folder.ts'
import { publishRelease } from '../src/data-releases/publish/publish.ts'
import { buildBase, servedPlaces } from '../src/search/build/build-base.ts'
import { loadIndex } from '../src/search/stored-index/load-index.ts'
import { searchFolder } from '../src/search/stored-index/snapshot.ts'
import { tempFolder } from '../test/support/temp-folder.ts'
import { median } from './statistics.ts'

// Compares fetching a release, partitions and search index, with building the index: processor time of all threads, in
// one process, in turns. `node bench/fleet-artefacts.ts --rows 600000 --rounds 3`

const say = (line: string) => void process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '600000' },
    rounds: { type: 'string', default: '3' },
    seed: { type: 'string', default: '3' },
  },
})
const rows = Number(values.rows)
const rounds = Number(values.rounds)
const seed = Number(values.seed)

using folder = tempFolder()
const builder = join(folder.path, 'builder')
const store = join(folder.path, 'store')
mkdirSync(store)
await synthesize({ rows, seed, out: builder, clock: systemClock })
makeFolder(searchFolder(builder))

interface Spent {
  cpu: number
  elapsed: number
}

/** Seconds of processor time and of time that a task takes. */
async function spent(task: () => unknown): Promise<Spent> {
  const before = process.cpuUsage()
  const started = systemClock.monotonic()
  await task()
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1e6, elapsed: (systemClock.monotonic() - started) / 1e3 }
}

const address = readObjectAddress(pathToFileURL(store).href)
if (typeof address === 'string') throw new Error(address)
using objects = await openObjects(address)
const signal = new AbortController().signal
const build = () => buildBase(servedPlaces(builder), countryCodes)
await build()
let published: Awaited<ReturnType<typeof publishRelease>> | undefined
const publish = await spent(async () => {
  const options = { dataDir: builder, countries: countryCodes, version: 'bench', clock: systemClock, signal }
  published = await publishRelease(objects, options)
})
const manifest = published?.manifest
if (!manifest) throw new Error('nothing was published')

const builds: Spent[] = []
const fetches: Spent[] = []
const loads: Spent[] = []
for (let round = 0; round < rounds; round += 1) {
  const dataDir = join(folder.path, `server-${round}`)
  mkdirSync(dataDir)
  builds.push(await spent(build))
  fetches.push(
    await spent(async () => {
      await fetchRelease(objects, { dataDir, manifest, countries: countryCodes })
      serveRelease(dataDir, manifest)
    }),
  )
  loads.push(await spent(() => loadIndex(servedFolder(dataDir))))
  rmSync(dataDir, { recursive: true })
}

const shown = (all: readonly Spent[]) =>
  `${median(all.map(({ cpu }) => cpu)).toFixed(2)} s of CPU (${median(all.map(({ elapsed }) => elapsed)).toFixed(2)} s)`
const stored = (await objects.list('files/')).reduce((sum, { bytes }) => sum + bytes, 0)
const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
const ratio = median(fetches.map(({ cpu }, at) => cpu / (builds[at]?.cpu ?? 0)))
const megabytes = (count: number) => `${(count / 1e6).toFixed(0)} MB`
say(
  `artefacts: ${rows} companies, ${megabytes(bytes)}, stored ${megabytes(stored)}; publish ${shown([publish])}, build ${shown(builds)}, fetch ${shown(fetches)}, load ${shown(loads)}; fetch / build ${ratio.toFixed(2)} of the CPU (${cpus().length} cores)`,
)

import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownWeightsFile } from '#data/reference/own-weights.ts'
import { readListedWeights } from '#data/reference/token-weights.ts'
import { parseWeights } from '#domain/search/weights/weights-text.ts'
import { synthesize } from '../../src/corpus/synthesize.ts'
import { indexVersion } from '../../src/search/index-version.ts'
import { startTestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { refusalOf, spawnSvc, svc } from './svc.ts'

const today = new Date().toISOString().slice(0, 10)

interface Counted {
  file: string
  words: number
  counted: Record<string, number>
  too_few: Record<string, number>
}

describe('svc weights', () => {
  const folder = tempFolder()
  const dataDir = join(folder.path, 'data')
  const file = ownWeightsFile(dataDir)
  const run = (...options: string[]) => svc(['weights', ...options], { SVC_DATA_DIR: dataDir })

  before(async () => {
    await synthesize({ rows: 60_000, seed: 5, out: dataDir, clock: Date })
  })
  after(() => folder[Symbol.dispose]())
  afterEach(() => rmSync(file, { force: true }))

  it('counts words in countries with 10,000 companies or more, and writes their weights to the data folder', async () => {
    const { code, stderr, json } = await spawnSvc(['weights', '--json'], { SVC_DATA_DIR: dataDir })
    assert.deepEqual([code, stderr], [0, ''])
    const summary = json<Counted>()
    assert.deepEqual([summary.file, Object.keys(summary.counted)], [file, ['FR']])
    assert.equal(Object.keys(summary.too_few).length, 18)
    const release = readListedWeights()
    const own = parseWeights(readFileSync(file, 'utf8'))
    assert.equal(own.names.size, summary.words)
    assert.deepEqual(own.notes, [`counted on ${today} in the names of ${summary.counted.FR} companies of FR`])
    assert.deepEqual(own.addresses, release.addresses)
    for (const [word, weight] of release.names) assert.ok((own.names.get(word) ?? 1) <= weight, word)
  })

  it('gives the same file for the same companies, and a version of the index of its own', async () => {
    const version = indexVersion(dataDir)
    await run()
    const first = readFileSync(file, 'utf8')
    const own = indexVersion(dataDir)
    await run()
    assert.equal(readFileSync(file, 'utf8'), first)
    assert.deepEqual([own, own === version], [indexVersion(dataDir), false])
  })

  it('shows which countries were counted, and that a running service rebuilds its index', async () => {
    const { code, stdout } = await run()
    assert.equal(code, 0)
    assert.match(stdout, /^FR\t\d{5}\tcounted$/m)
    assert.match(stdout, /^SE\t\d+\ttoo few companies$/m)
    assert.match(
      stdout,
      /\d+ words of names are listed in \S+\. A running service rebuilds its search index with them\.\n$/,
    )
  })

  it('--out writes another file, or stdout, which has no effect', async () => {
    const out = join(folder.path, 'weights.txt')
    const { stdout } = await run('--out', out)
    assert.ok(stdout.endsWith(` words of names are listed in ${out}. As ${file} they take effect.\n`))
    assert.deepEqual([existsSync(out), existsSync(file)], [true, false])
    const { stderr } = await run('--out', '-')
    assert.ok(stderr.endsWith(` words of names are listed in stdout. As ${file} they take effect.\n`), stderr)
  })

  it('is told by svc doctor, which says what was counted', async () => {
    const { counted } = (await run('--json')).json<Counted>()
    const { json } = await svc(['doctor', '--json'], { SVC_DATA_DIR: dataDir })
    assert.equal(
      json<{ notes: string[] }>().notes[0],
      `weights of words: counted on ${today} in the names of ${counted.FR} companies of FR (${file})`,
    )
  })

  it('refuses a folder without 10,000 companies of a country in one line, and writes nothing', async () => {
    const empty = join(folder.path, 'empty')
    mkdirSync(empty)
    assert.deepEqual(refusalOf(await svc(['weights'], { SVC_DATA_DIR: empty })), {
      code: 1,
      stdout: '',
      lines: ['svc: no country has 10000 companies to count words in'],
    })
    assert.deepEqual(readdirSync(empty), [])
  })

  it('a file that is damaged stops svc serve, and is an issue for svc doctor, in one line', async () => {
    const copy = join(folder.path, 'damaged')
    {
      await using service = await startTestService()
      cpSync(service.dataDir, copy, { recursive: true })
    }
    writeFileSync(ownWeightsFile(copy), 'names 0.2 bau\nnames 7 haus\n')
    const reason = 'line 2 is not "names" or "addresses", a weight from 0 to 1, and words; svc weights writes it again'
    const line = `weights file ${ownWeightsFile(copy)}: ${reason}`
    const settings = { SVC_DATA_DIR: copy, SVC_PORT: '0' }
    assert.deepEqual(refusalOf(await spawnSvc(['serve'], settings)).lines, [`svc: ${line}`])
    const doctor = await svc(['doctor'], settings)
    assert.ok(doctor.stdout.includes(`problem  ${line}\n`))
    assert.equal(doctor.code, 1)
  })
})

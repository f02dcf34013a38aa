import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SynthesisSummary } from '../../src/corpus/synthesize.ts'
import { syntheticCompanies } from '../../src/corpus/synthetic-companies.ts'
import { syntheticLabel } from '../../src/corpus/to-synthetic-row.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { refusalOf, spawnSvc, svc } from './svc.ts'

const rows = 2_000

describe(`svc synthesize --rows ${rows}`, () => {
  const folder = tempFolder()
  const out = join(folder.path, 'invented')
  let summary: SynthesisSummary
  let service: TestService

  before(async () => {
    const args = ['--rows', String(rows), '--seed', '5']
    summary = (await spawnSvc(['synthesize', ...args, '--out', out, '--json'])).json()
    service = await startTestService({ SVC_DATA_DIR: out })
  })
  after(async () => {
    await service[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  it('prints the number of companies by country, the seed, the hash and the folder', () => {
    assert.deepEqual(Object.keys(summary), ['rows', 'countries', 'seed', 'sha256', 'seconds', 'folder'])
    assert.deepEqual([summary.rows, summary.seed, summary.folder], [rows, 5, out])
    const counts = Object.values(summary.countries)
    assert.deepEqual([counts.length, counts.reduce((sum, count) => sum + count)], [19, rows])
    assert.match(summary.sha256, /^[0-9a-f]{64}$/)
  })

  it('writes only 19 partitions, which the service uses in place of the sample', () => {
    assert.equal(readdirSync(join(out, 'partitions')).filter(name => name.endsWith('.sqlite')).length, 19)
    assert.ok(!readdirSync(out).some(name => name.startsWith('synthesizing-')))
    assert.equal(service.sampleLoaded, undefined)
  })

  it('marks every served company as invented', async () => {
    const companies = [...syntheticCompanies({ rows, seed: 5 })].filter((_, at) => at % 250 === 0)
    for (const { country, registry_id, name } of companies) {
      const { status, body: company } = await sendRequest(service, `/v1/companies/${country}/${registry_id}`, {
        key: service.demoKey,
      })
      assert.deepEqual([status, company.name], [200, name])
      assert.equal(company.status_detail.registry_label, syntheticLabel)
    }
  })

  it('writes a data folder without issues for svc doctor', async () => {
    const { code, stdout } = await svc(['doctor'], { SVC_DATA_DIR: out })
    assert.deepEqual([stdout.split('\n').at(-2), code], ['All is well.', 0])
  })

  it('has the same hash for the same seed, and prints it also without --json', async () => {
    const again = join(folder.path, 'again')
    const { stdout } = await svc(['synthesize', '--rows', String(rows), '--seed', '5', '--out', again])
    assert.match(stdout, new RegExp(`^sha256 +${summary.sha256}$`, 'm'))
    assert.match(stdout, /All of them are invented\.\n$/)
  })

  it('refuses a folder with partitions, and does not change it', async () => {
    const ran = refusalOf(await svc(['synthesize', '--rows', '19', '--out', out]))
    const line = `svc: ${out} already contains partitions; synthetic companies need a separate folder`
    assert.deepEqual(ran, { code: 1, stdout: '', lines: [line] })
  })

  it('refuses the data folder of a service', async () => {
    const used = join(folder.path, 'used')
    mkdirSync(used)
    writeFileSync(join(used, 'key-secret'), 'x'.repeat(64))
    const { lines, code } = refusalOf(await svc(['synthesize', '--rows', '19', '--out', used]))
    assert.deepEqual(lines, [
      `svc: ${used} is the data folder of a service; synthetic companies need a separate folder`,
    ])
    assert.deepEqual([code, existsSync(join(used, 'partitions'))], [1, false])
  })

  for (const wrong of ['18', '60000001', 'many', '1.5', '-20'])
    it(`refuses --rows ${wrong} in one line with the range of valid numbers`, async () => {
      const { code, lines } = refusalOf(await svc(['synthesize', '--rows', wrong, '--out', join(folder.path, 'none')]))
      assert.equal(code, 1)
      assert.equal(
        lines[0],
        `svc: option '--rows <n>' argument '${wrong}' is invalid: it must be a whole number from 19 to 60000000`,
      )
    })
})

import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PartitionCoverage } from '#data/companies/coverage-store.ts'
import { countryCodes } from '#domain/countries.ts'
import { expectedPartitions } from '../../src/admin-listener/expected-partitions.ts'
import { createReadiness, type ReadinessDeps } from '../../src/admin-listener/readiness.ts'
import { testClock } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** A server whose parts a test breaks. */
function server(isExpected: (country: string) => boolean = () => true) {
  const clock = testClock(0)
  const broken = { usage: false, countries: new Map<string, PartitionCoverage['reason']>(), checks: 0, isEnding: false }
  const deps = {
    clock,
    isExpected,
    checkAccounts: async () => {
      broken.checks += 1
    },
    checkUsage: async () => {},
    usage: { isWritable: () => !broken.usage },
    coverage: {
      coverage: async (country: string) => {
        const reason = broken.countries.get(country) ?? null
        return { country, reason, status: reason === null ? 'operational' : 'unavailable' }
      },
    },
    search: { status: () => ({ state: 'ready', documents: 1 }) },
    isEnding: () => broken.isEnding,
  } as unknown as ReadinessDeps
  const readiness = createReadiness(deps)
  const problems = async () =>
    (await readiness.parts()).flatMap(({ name, problem }) => (problem === undefined ? [] : [`${name}: ${problem}`]))
  const notes = async () =>
    (await readiness.parts()).flatMap(({ name, note }) => (note === undefined ? [] : [`${name}: ${note}`]))
  return { clock, broken, readiness, problems, notes, deps }
}

describe('the readiness of a server', () => {
  it('needs usage that can be recorded, and a partition', async () => {
    const { broken, problems } = server()
    broken.usage = true
    for (const country of countryCodes) broken.countries.set(country, 'corrupt')
    assert.deepEqual(await problems(), ['usage: cannot be recorded', 'partitions: no country can be read'])
  })

  it('lasts while one country can be read, and a note names the others', async () => {
    const { broken, problems, notes, clock } = server()
    assert.deepEqual(await notes(), [])
    clock.advance(1_000)
    broken.countries.set('NO', 'corrupt').set('SE', 'missing')
    assert.deepEqual([await problems(), await notes()], [[], ['partitions: NO, SE cannot be read']])
    clock.advance(1_000)
    for (const country of countryCodes) broken.countries.set(country, 'outdated')
    broken.countries.delete('BE')
    assert.deepEqual(await problems(), [])
  })

  it('without the sample needs the imported registers only, and at least one', async () => {
    const { broken, problems, notes, clock } = server(() => false)
    for (const country of countryCodes) broken.countries.set(country, 'missing')
    assert.deepEqual(await problems(), ['partitions: no register is imported'])
    broken.countries.delete('NO')
    clock.advance(1_000)
    assert.deepEqual(await problems(), [])
    broken.countries.set('SE', 'outdated')
    clock.advance(1_000)
    assert.deepEqual([await problems(), await notes()], [[], ['partitions: SE cannot be read']])
  })

  it('notes the lost partition of a register that was imported, also without the sample, and for none of a release', async () => {
    using folder = tempFolder()
    mkdirSync(join(folder.path, 'tasks'))
    writeFileSync(join(folder.path, 'tasks', 'import-no.json'), '{"succeeded":1,"failed":null}\n')
    writeFileSync(join(folder.path, 'tasks', 'import-se.json'), '{"succeeded":null,"failed":1}\n')
    const releaseStore = { kind: 'folder', url: 'file:///releases', folder: '/releases' } as const
    for (const [settings, noted] of [
      [{ sample: false, releaseStore: undefined }, ['partitions: NO cannot be read']],
      [{ sample: true, releaseStore: undefined }, ['partitions: NO, SE cannot be read']],
      [{ sample: false, releaseStore }, []],
    ] as const) {
      const { broken, notes } = server(expectedPartitions({ ...settings, dataDir: folder.path }))
      broken.countries.set('NO', 'missing').set('SE', 'missing')
      assert.deepEqual(await notes(), noted)
    }
  })

  it('is checked at most once a second, however many ask', async () => {
    const { clock, broken, readiness } = server()
    await Promise.all(Array.from({ length: 50 }, () => readiness.parts()))
    clock.advance(999)
    await readiness.parts()
    assert.equal(broken.checks, 1)
    clock.advance(1)
    await readiness.parts()
    assert.equal(broken.checks, 2)
  })

  it('ends at once with the server, also within the second', async () => {
    const { broken, problems } = server()
    assert.deepEqual(await problems(), [])
    broken.isEnding = true
    assert.deepEqual(await problems(), ['shutdown: the server is ending'])
  })

  it('names usage, not accounts, while only the counters of months cannot be read', async () => {
    const { deps } = server()
    const checkUsage = () => Promise.reject(new Error('a lock'))
    const parts = await createReadiness({ ...deps, checkUsage }).parts()
    assert.deepEqual(
      parts.filter(({ problem }) => problem !== undefined),
      [{ name: 'usage', problem: 'cannot be read' }],
    )
  })

  it('fails for a part that does not answer in 0.8 s', async () => {
    const { deps } = server()
    const readiness = createReadiness({ ...deps, checkAccounts: () => new Promise(() => {}) })
    // The timer of the readiness does not keep a process alive.
    const alive = setInterval(() => {}, 60_000)
    const [accounts] = await readiness.parts()
    clearInterval(alive)
    assert.deepEqual(accounts, { name: 'accounts', problem: 'does not answer' })
  })
})

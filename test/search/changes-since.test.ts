import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { searchRows } from '#data/companies/search-rows.ts'
import { openPartition } from '#data/partitions/open-partition.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { changesSince, generationOf } from '#data/partitions/partition-generation.ts'
import { seededRandom } from '../../src/corpus/seeded-random.ts'
import { fixture, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { writeRegister } from './register-file.ts'

const [template] = JSON.parse(readFileSync(fixture('gleif-synthetic-api.json'), 'utf8')).data

/** The search rows of a partition by company, and its generation. */
const readCompanies = (dataDir: string) => {
  using partition = openPartition(partitionFile(dataDir, 'GB'), 'GB')
  const rows = [...searchRows(partition)].map(row => [row.registry_id, JSON.stringify(row)] as const)
  return { generation: generationOf(partition), companies: new Map(rows) }
}

/** Companies whose search row differs from that of a generation, and that are not among its changes. */
const missedSince = (dataDir: string, before: ReturnType<typeof readCompanies>): string[] => {
  const { companies } = readCompanies(dataDir)
  using partition = openPartition(partitionFile(dataDir, 'GB'), 'GB')
  const changes = changesSince(partition, before.generation)
  if (!changes) return []
  const known = new Set(Object.values(changes).flat())
  const ids = new Set([...before.companies.keys(), ...companies.keys()])
  return [...ids].filter(id => companies.get(id) !== before.companies.get(id) && !known.has(id))
}

/** Returns a function that runs the next import of a random sequence: a register, or GLEIF's records of its companies. */
function createImports(dataDir: string, folder: string, seed: number) {
  const { below } = seededRandom(seed)
  const some = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
  const idOf = (number: number) => `9900000${number}`
  const nameOf = () => `SYNTHETIC ${['OSPREYWING', 'BADGERFORD', 'QUILLMERE'][below(3)]} LIMITED`
  const dayOf = () => new Date(Date.UTC(2024, below(34), 1 + below(28))).toISOString().slice(0, 10)
  let imports = 0
  const folderOf = () => {
    imports += 1
    const path = join(folder, String(imports))
    mkdirSync(path)
    return path
  }
  const options = { sample: false, acceptMissing: true }
  const register = async () => {
    const companies = Object.fromEntries(
      some(0, 6)
        .filter(() => below(3) > 0)
        .map(at => [idOf(at), nameOf()]),
    )
    const file = writeRegister(folderOf(), dayOf(), { [idOf(6)]: 'SYNTHETIC KESTRELBY LIMITED', ...companies })
    await runImport(dataDir, 'gb', file, options)
  }
  const recordOf = (number: number) => {
    const record = structuredClone(template)
    record.attributes.lei = `SYNTHETIC000000000${10 + number}`
    record.attributes.entity.legalName.name = nameOf()
    record.attributes.entity.registeredAs = idOf(below(5) === 0 ? below(8) : number)
    if (below(4) === 0) record.attributes.entity.status = 'INACTIVE'
    const status = ['ISSUED', 'ISSUED', 'LAPSED', 'ANNULLED'][below(4)]
    record.attributes.registration = { status, lastUpdateDate: `${dayOf()}T00:00:00Z` }
    return record
  }
  const gleif = async () => {
    const data = some(0, 8)
      .filter(() => below(2) > 0)
      .map(recordOf)
    const path = join(folderOf(), 'leis.json')
    writeFileSync(path, JSON.stringify({ data: [...data, recordOf(0)] }))
    await runImport(dataDir, 'gleif', path, options)
  }
  // GLEIF alone may have nothing that is in force.
  return () => (imports === 0 || below(2) > 0 ? register() : gleif())
}

describe('the changes of a partition since a generation', () => {
  for (let seed = 1; seed <= 30; seed += 1)
    it(`are all companies whose search row differs, over six imports in any order of their dates: sequence ${seed}`, async () => {
      using folder = tempFolder()
      const dataDir = join(folder.path, 'data')
      const next = createImports(dataDir, folder.path, seed)
      const generations: ReturnType<typeof readCompanies>[] = []
      for (let at = 1; at <= 6; at += 1) {
        await next()
        for (const [number, before] of generations.entries())
          assert.deepEqual(missedSince(dataDir, before), [], `since import ${number + 1} of ${at}`)
        generations.push(readCompanies(dataDir))
      }
    })

  it("are also those whose name is the register's again, which a file 244 days newer confirms within a year of GLEIF", async () => {
    using folder = tempFolder()
    const dataDir = join(folder.path, 'data')
    const register = (day: string) =>
      runImport(dataDir, 'gb', writeRegister(folder.path, day, { '99000001': 'SYNTHETIC OSPREYWING LIMITED' }))
    await register('2024-01-01')
    const record = structuredClone(template)
    record.attributes.registration.lastUpdateDate = '2025-06-01T00:00:00Z'
    const leis = join(folder.path, 'leis.json')
    writeFileSync(leis, JSON.stringify({ data: [record] }))
    await runImport(dataDir, 'gleif', leis)
    const before = readCompanies(dataDir)
    await register('2024-09-01')
    assert.notEqual(readCompanies(dataDir).companies.get('99000001'), before.companies.get('99000001'))
    assert.deepEqual(missedSince(dataDir, before), [])
  })
})

import assert from 'node:assert/strict'
import type { CompanyDetails } from '#domain/companies/company.ts'
import { startOf } from '../../src/importers/registers/gleif/level-2-files.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const level1 = fixture('gleif-synthetic.csv')
const relationships = fixture('gleif-synthetic-rr.csv')
const exceptions = fixture('gleif-synthetic-repex.csv')

const relationship = 'accounting_consolidation' as const
const swedish = {
  name: 'Syntetiskt Exempel AB',
  country: 'SE',
  registry_id: '559999-0008',
  lei: 'SYNTHETIC00000000368',
  relationship,
  from: '2019-01-01',
}
const american = {
  name: 'Synthetic Elsewhere LLC',
  country: 'US',
  lei: 'SYNTHETIC00000000562',
  relationship,
  from: '2021-06-30',
}
const unlisted = { lei: 'SYNTHETIC00000000950', relationship, from: '2019-01-01' }

type Parents = Pick<CompanyDetails, 'parent' | 'ultimate_parent'>

const cases: { given: string; id: [country: string, registryId: string]; parents: Parents }[] = [
  {
    given: 'two relationships in force, one that has ended, and an exception that they contradict',
    id: ['GB', '99000001'],
    parents: { parent: swedish, ultimate_parent: american },
  },
  {
    given: 'a parent that level 1 lacks, an annulled relationship, and the exception of a legal obstacle',
    id: ['DE', 'M1201.HRA99001'],
    parents: { parent: unlisted, ultimate_parent: { not_reported: 'non_public' } },
  },
  {
    given: 'two exceptions, and a relationship reported twice',
    id: ['SE', '559999-0008'],
    parents: { parent: { not_reported: 'natural_persons' }, ultimate_parent: { not_reported: 'no_known_person' } },
  },
]

describe('GLEIF level 2: who owns whom', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
  })
  afterEach(() => folder[Symbol.dispose]())

  const detailsOf = async (country: string, registryId: string) => {
    await using stores = openStores(folder.path)
    return (await stores.companies.find(country, registryId))?.details
  }
  const parentsOf = async (country: string, registryId: string): Promise<Parents> => {
    const { parent, ultimate_parent } = (await detailsOf(country, registryId)) ?? {}
    return { ...(parent && { parent }), ...(ultimate_parent && { ultimate_parent }) }
  }

  for (const { given, id, parents } of cases)
    it(`is read from ${given}`, async () => {
      await runImport(folder.path, 'gleif', [exceptions, level1, relationships])
      assert.deepEqual(await parentsOf(...id), parents)
    })

  it('is a pair of optional files: without them nothing is known of parents, and nothing is staged', async () => {
    const { supplementary_files, missing_files, drift } = await runImport(folder.path, 'gleif', level1)
    assert.deepEqual(
      [supplementary_files, missing_files, drift.unknown_columns],
      [{}, ['relationships', 'exceptions'], {}],
    )
    assert.deepEqual(await parentsOf('GB', '99000001'), {})
  })

  it('has no unknown columns, and the rows of level 1 are read for the names of parents', async () => {
    const { supplementary_files, drift } = await runImport(folder.path, 'gleif', [level1, relationships, exceptions])
    assert.deepEqual(drift.unknown_columns, {})
    assert.deepEqual(supplementary_files, {
      relationships: { read: 7, kept: 3, rejected: 0 },
      exceptions: { read: 4, kept: 4, rejected: 0 },
      parents: { read: 9, kept: 8, rejected: 0 },
    })
  })

  it('has reasons without the files of relationships and of level 1 names', async () => {
    await runImport(folder.path, 'gleif', [level1, exceptions])
    assert.deepEqual(await parentsOf('GB', '99000001'), { parent: { not_reported: 'no_lei' } })
  })

  it('changes nothing when it is imported again, and is added to the records of an earlier import without it', async () => {
    await runImport(folder.path, 'gleif', level1)
    assert.equal((await runImport(folder.path, 'gleif', [level1, relationships, exceptions])).written, 3)
    assert.deepEqual(await parentsOf('GB', '99000001'), { parent: swedish, ultimate_parent: american })
    const again = await runImport(folder.path, 'gleif', [relationships, exceptions, level1])
    assert.deepEqual([again.written, again.unchanged], [0, 3])
  })

  it("is added to the register's record, with its provenance", async () => {
    await runImport(folder.path, 'gb', fixture('BasicCompanyData-synthetic-2026-11-01.csv'))
    await runImport(folder.path, 'gleif', [level1, relationships, exceptions])
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('GB', '99000001')
    assert.deepEqual(company?.details?.parent, swedish)
    const pointers = Object.keys(company?.provenance ?? {}).filter(pointer => pointer.startsWith('/details'))
    assert.deepEqual(pointers.toSorted(), ['/details/lei', '/details/parent', '/details/ultimate_parent'])
  })
})

describe('a relationship with several periods', () => {
  for (const at of [1, 5])
    it(`began on the first day of that of the relationship, which is period ${at} of 5`, () => {
      const periods = [1, 2, 3, 4, 5].flatMap(number => [
        [`Relationship.Period.${number}.periodType`, number === at ? 'RELATIONSHIP_PERIOD' : 'ACCOUNTING_PERIOD'],
        [`Relationship.Period.${number}.startDate`, `201${number}-01-01T00:00:00Z`],
      ])
      assert.equal(startOf(Object.fromEntries(periods)), `201${at}-01-01T00:00:00Z`)
    })
})

import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeSwapPlan } from '#data/partitions/build/swap-plan.ts'
import { noting } from '../../src/administration/task-notes.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Leaves the drafts of two killed processes beside a file: one of two minutes ago, and one of now. */
const leaveDrafts = (file: string) => {
  mkdirSync(dirname(file), { recursive: true })
  for (const draft of [`${file}.host.1`, `${file}.host.2`]) writeFileSync(draft, '{')
  const old = new Date(Date.now() - 120_000)
  utimesSync(`${file}.host.1`, old, old)
}

describe('drafts that killed imports have left in the data folder', () => {
  it('are deleted by the next swap of the source once they are a minute old: another process may be writing a younger one', () => {
    using folder = tempFolder()
    leaveDrafts(join(folder.path, 'partitions', 'gleif.swapping'))
    writeSwapPlan(folder.path, 'gleif', [])
    assert.deepEqual(readdirSync(join(folder.path, 'partitions')).toSorted(), [
      'gleif.swapping',
      'gleif.swapping.host.2',
    ])
  })

  it('are deleted by the next note of the task once they are a minute old', async () => {
    using folder = tempFolder()
    leaveDrafts(join(folder.path, 'tasks', 'import-gb.json'))
    const place = { dataDir: folder.path, clock: { now: () => 1 } }
    await noting(place, { task: 'import', source: 'gb' }, async () => undefined)
    assert.deepEqual(readdirSync(join(folder.path, 'tasks')).toSorted(), ['import-gb.json', 'import-gb.json.host.2'])
  })
})

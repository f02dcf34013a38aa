import assert from 'node:assert/strict'
import {
  chownSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { giveToOwner } from '#data/files/give-to-owner.ts'
import { fixture, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

const user = { uid: 65_534, gid: 65_533 }

describe('an import by root', () => {
  it('leaves the sample, partitions, locks and rejects to the owner of the data folder', async function () {
    if (process.getuid?.() !== 0) return this.skip()
    using folder = tempFolder()
    using files = tempFolder()
    const file = join(files.path, 'gb-2026-11-01.csv')
    writeFileSync(file, `${readFileSync(fixture('BasicCompanyData-synthetic-2026-11-01.csv'), 'utf8')}"cut","off"\n`)
    chownSync(folder.path, user.uid, user.gid)
    await runImport(folder.path, 'gb', file, { sample: true })
    const left = readdirSync(folder.path, { recursive: true }) as string[]
    for (const name of ['locks/GB.lock', 'partitions/GB.sqlite', 'partitions/NO.sqlite', 'rejects'])
      assert.ok(left.includes(name), name)
    const others = left.filter(name => {
      const { uid, gid } = statSync(join(folder.path, name))
      return uid !== user.uid || gid !== user.gid
    })
    assert.deepEqual(others, [])
  })

  it('gives away no file that the owner of the folder has linked there', function () {
    if (process.getuid?.() !== 0) return this.skip()
    using folder = tempFolder()
    chownSync(folder.path, user.uid, user.gid)
    const [own, second, link] = ['own', 'second-name', 'link'].map(name => join(folder.path, name)) as [
      string,
      string,
      string,
    ]
    writeFileSync(own, '')
    linkSync(own, second)
    symlinkSync(own, link)
    for (const path of [second, link]) giveToOwner(path)
    assert.deepEqual([statSync(own).uid, lstatSync(link).uid], [0, 0])
  })
})

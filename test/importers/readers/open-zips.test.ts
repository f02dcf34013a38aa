import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openBytes } from '../../../src/importers/readers/open-document.ts'
import { openZips } from '../../../src/importers/readers/open-zips.ts'
import { listMembers, openZip } from '../../../src/importers/readers/unzip-member.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { zipOf } from '../../support/zip-of.ts'

describe('the members of a zip file that are read one after the other', () => {
  it('take 1 opening of the file for 100 members, and another one after it was replaced', async () => {
    using folder = tempFolder()
    const path = join(folder.path, 'extracts.zip')
    const names = Array.from({ length: 100 }, (_, number) => `odpis-${number}.json`)
    const write = (content: string) =>
      writeFileSync(path, zipOf(names.map(name => ({ name, content: `${content} of ${name}` }))))
    let opened = 0
    using zips = openZips(file => {
      opened += 1
      return openZip(file)
    })
    const readAll = async () => {
      const read: string[] = []
      for (const member of await listMembers(path, ['.json']))
        read.push(await text((await openBytes(member, zips)).chunks))
      return read
    }
    write('text')
    assert.deepEqual([await readAll(), opened], [names.map(name => `text of ${name}`), 1])
    write('other text')
    assert.deepEqual([await readAll(), opened], [names.map(name => `other text of ${name}`), 2])
  })
})
